import type { Finding } from '../findings/finding.ts';
import type { Secrets } from '../redaction/secrets.ts';
import { clientScript } from './client.ts';
import { type About, type Plan, planOf } from './plan.ts';
import { oneLine, shellScript } from './shell.ts';

/** Scripts that repeat a finding. */
export interface Repeat {
  /** What they send, besides the requests that create and delete a sandbox, and the statuses that were returned. */
  calls: string[];
  /** With curl. */
  shell: string;
  /** With the client, for Node.js. */
  client: string;
}

/** The scripts of a finding, with stand-ins for its secrets. Undefined if its requests are too long for scripts. */
export function repeatOf(finding: Finding, secrets: Secrets): Repeat | undefined {
  const plan = planOf(finding, secrets);
  if (!plan) return undefined;
  const about = aboutOf(finding, plan, secrets);
  return {
    calls: plan.calls.map(({ method, shownPath, status }) => `${method} ${shownPath} → ${status}`),
    shell: shellScript(plan, about),
    client: clientScript(plan, about),
  };
}

function aboutOf(
  { check, operationId, title, expected, actual }: Finding,
  plan: Plan,
  secrets: Secrets,
): About {
  const masked = (text: string) => oneLine(secrets.mask(text));
  const heading = [check, operationId, title].filter((part) => part !== undefined).join(' ');
  const shows = `${whatShows(plan)}. Secrets are replaced with other values.`;
  return {
    comment: [masked(heading), shows],
    verdict: [`expected  ${masked(expected)}`, `found     ${masked(actual)}`],
  };
}

function whatShows({ calls, isInCallback }: Plan): string {
  if (isInCallback) return `These ${calls.length} requests cause the callback that shows it`;
  return calls.length === 1 ? 'The request shows it' : `The last of the ${calls.length} requests shows it`;
}
