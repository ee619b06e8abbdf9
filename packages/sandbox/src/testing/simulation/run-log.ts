import { inspect } from 'node:util';

/** How much of a message is shown. */
const SHOWN_CHARACTERS = 300;

const DAY_MS = 24 * 60 * 60_000;

/** Ids that the service draws anew in each run, and numbers of orders. */
const IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b\d{22}\b/g;

/** What happens in a run, line by line. */
export class RunLog {
  readonly #started: number;
  readonly #names: Map<string, string>;
  readonly #lines: { text: string; outline: string; isNews: boolean }[] = [];
  #unnamed = 0;

  /** @param names what ids are called */
  constructor(started: number, names: Iterable<readonly [id: string, name: string]>) {
    this.#started = started;
    this.#names = new Map(names);
  }

  /** Adds a line. Reads that succeed are no news. */
  note(now: number, text: string, isNews = true, outline = text): void {
    const passed = now - this.#started;
    const day = Math.floor(passed / DAY_MS);
    const time = new Date(passed - day * DAY_MS).toISOString().slice(11, 19);
    const line = (content: string) => `day ${day + 1} ${time} ${this.named(content)}`;
    this.#lines.push({ text: line(text), outline: line(outline), isNews });
  }

  /** Adds a line about something that failed. */
  noteFailure(now: number, text: string, error: unknown): void {
    const message = messageOf(error);
    const outline = error instanceof ResponseError ? `HTTP ${error.status}` : message;
    this.note(now, `${text}: ${message}`, true, `${text}: ${outline}`);
  }

  /** Every line. */
  get lines(): string[] {
    return this.#lines.map(({ text }) => text);
  }

  /** Every line, without what the back end says about a failure: what a script does in each of its runs. */
  get outline(): string[] {
    return this.#lines.map(({ outline }) => outline);
  }

  /** The lines with news. */
  get news(): string[] {
    return this.#lines.filter(({ isNews }) => isNews).map(({ text }) => text);
  }

  /** Gives ids names that are the same in each run. */
  named(text: string): string {
    return text.replace(IDS, (id) => {
      const name = this.#names.get(id) ?? `id${++this.#unnamed}`;
      this.#names.set(id, name);
      return name;
    });
  }
}

/**
 * A response of a back end in another process that tells of a failure. What it says is for people: it may name a port, or
 * where something is in memory, which differ whenever it runs.
 */
export class ResponseError extends Error {
  override name = 'ResponseError';
  readonly status: number;

  constructor(status: number, told: string) {
    super(`HTTP ${status}${told && `: ${told}`}`);
    this.status = status;
  }
}

/** What was thrown, in a short line. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : typeof error === 'string' ? error : inspect(error);
  return shortened(text.split('\n')[0] ?? '', SHOWN_CHARACTERS);
}

/** The beginning of a text, which does not end within a word or an id. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\w-]{1,40}$/, '')}…`;
}
