import type { Answer } from '../../src/mcp/answers.ts';
import type { Arguments, WriteCase } from './cases.ts';
import type { CallTool, Seen } from './tools.ts';

/** Resolves if the caller believes that the write was carried out, and rejects if it gives up. */
export type Caller = (call: CallTool, write: WriteCase) => Promise<void>;

const ATTEMPTS = 3;

/** What callers do when a write fails, by name. Scripts, so that the table is the same each time. */
export const CALLERS = {
  'retries, with a new reference each time': (call, write) =>
    retry(call, write, { argumentsOf: (attempt) => write.argumentsWith(`EVAL-${attempt}`) }),
  'retries, with the same arguments': (call, write) => retry(call, write),
  'retries after a time-out, with a new reference': (call, write) =>
    retry(call, write, {
      argumentsOf: (attempt) => write.argumentsWith(`EVAL-${attempt}`),
      isRetried: ({ text }) => /time-?(?:d )?out|aborted/i.test(text),
    }),
  'looks it up by itself, and retries if it finds nothing': (call, write) =>
    retry(call, write, { isFound: (args) => finds(call, write, args) }),
  'gives up': async (call, write) => {
    const { isDone } = await call(write.write, write.argumentsWith('EVAL-1'));
    if (!isDone) throw new Error('gave up');
  },
} satisfies Record<string, Caller>;

/** Does what the answers of our tools say. Plain tools say nothing to follow. */
export const followsAdvice: Caller = async (call, write) => {
  const args = write.argumentsWith('EVAL-1');
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { answer = {} } = await call(write.write, args);
    if (answer.outcome === 'done') return;
    const shown = await reconciled(call, answer, args);
    if (shown === 'yes') return;
    const mayRepeat = answer.outcome === 'not_sent' ? !answer.repeat : answer.repeat === 'same_arguments';
    if (!mayRepeat) break;
  }
  throw new Error('asks a person');
};

/** What the look-up of an answer shows. One that fails is repeated. */
async function reconciled(call: CallTool, { look_up }: Answer, args: Arguments): Promise<string | undefined> {
  if (!look_up) return undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { answer } = await call(look_up.tool, look_up.arguments);
    if (answer?.carried_out === 'compare') return hasAll(args, answer.data) ? 'yes' : 'not_shown';
    if (answer?.carried_out !== 'unknown') return answer?.carried_out;
  }
  return 'unknown';
}

/** Whether what was found has the values that were sent, amounts compared as text. */
function hasAll(args: Arguments, found: unknown): boolean {
  const sent = Object.entries(Object(args.plan) as Arguments);
  const { plan = {} } = found as { plan?: Arguments };
  return sent.every(([name, value]) => String(plan[name]) === String(value));
}

interface Retrying {
  argumentsOf?: (attempt: number) => Arguments;
  isRetried?: (seen: Seen) => boolean;
  isFound?: (args: Arguments) => Promise<boolean>;
}

async function retry(
  call: CallTool,
  { write, argumentsWith }: WriteCase,
  {
    argumentsOf = () => argumentsWith('EVAL-1'),
    isRetried = () => true,
    isFound = async () => false,
  }: Retrying = {},
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const args = argumentsOf(attempt);
    const seen = await call(write, args);
    if (seen.isDone || (await isFound(args))) return;
    if (!isRetried(seen)) break;
  }
  throw new Error('gave up');
}

async function finds(call: CallTool, { lookUp }: WriteCase, args: Arguments): Promise<boolean> {
  if (!lookUp) return false;
  const { isDone, text } = await call(lookUp.tool, lookUp.arguments(args));
  return isDone && lookUp.shows(text, args);
}
