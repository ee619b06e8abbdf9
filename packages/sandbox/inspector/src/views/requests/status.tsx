import type { RequestEntry } from '../../../../src/generated/contract.ts';
import { Badge } from '../../parts/layout.tsx';
import type { Tone } from '../../parts/tone.ts';
import { hasFailed } from './failed.ts';

export function Status({ entry }: { entry: RequestEntry }) {
  const { http_status: status } = entry;
  return <Badge tone={toneOf(entry)}>{status ?? 'dropped'}</Badge>;
}

function toneOf(entry: RequestEntry): Tone {
  if (!hasFailed(entry)) return entry.response_problems.length > 0 ? 'warn' : 'good';
  return (entry.http_status ?? 500) >= 500 ? 'bad' : 'warn';
}
