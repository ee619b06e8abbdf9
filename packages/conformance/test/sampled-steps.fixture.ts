import { isWhole, sampled } from '@payments-openapi/tooling/whole';
import { reference } from '../src/checks/reference/c18-reference.ts';
import { sessionSteps } from '../src/checks/reference/sessions.ts';
import type { Check } from '../src/run/check.ts';

/** Of each check, the titles of steps that take long and show no response that others do not show too. */
const REPETITIVE: Record<string, RegExp> = {
  C07: / have no gaps or overlaps$|^time ranges /,
  C09: /, 13 times$/,
  C10: /^/,
  C17: /^(?!what is accepted )/,
};

/** Of how many such steps `npm test` runs one. */
const PART = 4;

/** These checks; in `npm test`, with some of their repetitive steps and with few random sessions. */
export function withSampledSteps(checks: readonly Check[]): Check[] {
  if (isWhole) return [...checks];
  return checks.map((check) => ({
    ...check,
    steps(context) {
      if (check === reference) return sessionSteps(context, { sessions: 2, calls: 60, requests: 400 });
      const all = check.steps?.(context) ?? [];
      const repetitive = all.filter(({ title }) => REPETITIVE[check.id]?.test(title));
      const drawn = new Set(sampled(repetitive, Math.ceil(repetitive.length / PART)));
      return all.filter((step) => drawn.has(step) || !repetitive.includes(step));
    },
  }));
}
