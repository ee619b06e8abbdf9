import type { RequestEntry } from '../../../../src/generated/contract.ts';
import { Badge } from '../../parts/layout.tsx';
import type { Tone } from '../../parts/tone.ts';
import { hasFailed, messageOf } from './failed.ts';

/** The HTTP status of a call, in the colour of its outcome. */
export function Status({ entry }: { entry: RequestEntry }) {
  const { http_status: status } = entry;
  return <Badge tone={toneOf(entry)}>{status ?? 'dropped'}</Badge>;
}

function toneOf(entry: RequestEntry): Tone {
  if (!hasFailed(entry)) return entry.response_problems.length > 0 ? 'warn' : 'good';
  return (entry.http_status ?? 500) >= 500 ? 'bad' : 'warn';
}

/** Why a call failed: its first violation, or the message of its response. */
export function Why({ entry }: { entry: RequestEntry }) {
  const text = wordsOf(entry);
  return (
    <span title={text}>
      {entry.fault_id !== null && <Badge tone="warn">fault</Badge>} {text}
    </span>
  );
}

function wordsOf(entry: RequestEntry): string | undefined {
  const [first, ...others] = [...entry.problems, ...entry.response_problems];
  if (first !== undefined) return others.length === 0 ? first : `${first} (and ${others.length} more)`;
  return hasFailed(entry) ? messageOf(entry.response_body) : undefined;
}
