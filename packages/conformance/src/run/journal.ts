import type { Exchange, WireRequest, WireResponse } from '../wire/exchange.ts';

/** A request that a step has sent, to the target or to the sandbox's control interface. */
export interface SentRequest {
  request: WireRequest;
  response: WireResponse;
  /** Absent for a call of the control interface. */
  exchange?: Exchange;
  /** The requests that were sent at the same time have the same number. */
  batch?: number;
}

/** What has to be sent to see a finding again. The last request is the decisive one. */
export interface Sequence {
  /** Base URL of the step that sent it. */
  baseUrl: string;
  /** Whether that is a sandbox of the step's own, so that the sequence is complete on a new one. */
  isSandbox: boolean;
  /** Whether a callback shows the finding, and not the response to the last request. */
  isInCallback: boolean;
  sent: readonly SentRequest[];
}

type JournalStep = Pick<Sequence, 'baseUrl' | 'isSandbox'>;

/** Records what each step sends. */
export interface Journal {
  /** Forgets what earlier steps have sent. */
  begin(step: JournalStep): void;
  record(sent: SentRequest): void;
  /** Does not record what some work sends, such as attempts to shrink a request. */
  without<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Records what some work sends as sent at the same time. */
  together<Result>(work: () => Promise<Result>): Promise<Result>;
  /** What the step has sent until an exchange, which is the last. */
  until(exchange: Exchange): Sequence;
}

export function createJournal(): Journal {
  let step: JournalStep = { baseUrl: '', isSandbox: false };
  let sent: SentRequest[] = [];
  const known = new WeakSet<Exchange>();
  let isRecording = true;
  let batches = 0;
  let batch: number | undefined;
  return {
    begin(next) {
      [step, sent] = [next, []];
    },
    record(one) {
      if (one.exchange) known.add(one.exchange);
      if (isRecording) sent.push({ ...one, ...(batch !== undefined && { batch }) });
    },
    async without(work) {
      isRecording = false;
      try {
        return await work();
      } finally {
        isRecording = true;
      }
    },
    async together(work) {
      batches += 1;
      batch = batches;
      try {
        return await work();
      } finally {
        batch = undefined;
      }
    },
    until(exchange) {
      const found = sent.find((one) => one.exchange === exchange);
      if (found) {
        const isLast = (one: SentRequest) => one === found || (one.batch ?? -1) === found.batch;
        return { ...step, isInCallback: false, sent: sent.slice(0, sent.findLastIndex(isLast) + 1) };
      }
      const { request, response } = exchange;
      // Shrunk requests and those without a response were sent, but are not recorded.
      const isSent = known.has(exchange) || response.status === 0 || sent.length === 0;
      return {
        ...step,
        isInCallback: !isSent,
        sent: isSent ? [...sent, { request, response, exchange }] : [...sent],
      };
    },
  };
}
