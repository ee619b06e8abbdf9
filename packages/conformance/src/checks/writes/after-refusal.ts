import { type Json, joinPointer, type RequestExample, readPointer } from '@payments-openapi/spec';
import { merged } from '../../cases/forms.ts';
import { replaced } from '../../cases/patch.ts';
import type { ContractOperation } from '../../contract/contract.ts';
import { REFUSED } from '../../findings/finding.ts';
import { FIXTURES, isSingleUse, needsOf } from '../../profile/fixtures.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { describeResponse } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { refusedVariants, withOtherValues } from './bodies.ts';
import { createModel } from './model.ts';
import { compareWritten, linksFrom } from './related.ts';
import { keyOf } from './repeated.ts';
import { partsOf } from './views.ts';

/** A write that is refused keeps nothing: the same request without the mistake is accepted as a whole. */
export function afterRefusalSteps(context: CheckContext, operation: ContractOperation): Step[] {
  const { contract, validate } = context;
  const { operationId, body: pointer = '' } = operation;
  const key = keyOf(context, operation);
  const most = merged(contract, validate, operation);
  const example = most && withOtherValues(context, operation, most, (_, index) => `Free ${index}`);
  const links = linksFrom(context, operationId);
  if (example && kindsOf(operation, example).some((kind) => isSingleUse(kind, context.profile)))
    return singleUseSteps(context, operation, example);
  if (key === undefined || !example?.body) return [];
  const refused = refusedVariants(context, operation).map(({ request }) => request);
  // The last first: a server may have stored what comes before it.
  const unknown = textsIn(example.body, (text) => UUID.test(text)).reverse();
  return [
    sessionStep(context, {
      operationId,
      title: 'a create that was refused is accepted without the mistake, with the same key',
      writes: true,
      requests: (refused.length + unknown.length) * 2 + unknown.length * links.length,
      needs: kindsOf(operation, example),
      async run(session) {
        const { prepare } = session.context;
        const attempt = async (broken: (body: Json) => Json, { valid }: { valid: boolean }) => {
          const parts = partsOf(prepare(operation, example));
          const { body = null } = parts;
          const first = await session.call(operationId, { ...parts, body: broken(body) }, { valid });
          // Another check reports that an invalid request is accepted. What is unknown need not be refused.
          if (first.outcome !== 'failure') return;
          const write = await session.call(operationId, parts);
          if (write.outcome !== 'success') return reportRefusal(session, write, first);
          const model = createModel(session.context);
          if (valid) await compareWritten(session, model, { write, body, links }, [first]);
        };
        for (const at of unknown)
          await attempt((body) => replaced(body, at, unlike(String(readPointer(body, at)))), { valid: true });
        for (const request of refused) {
          const { body: other = null } = partsOf(prepare(operation, request));
          const broken = (body: Json) => replaced(other, key, readPointer(body, key) as Json);
          // A mistake in the key would be gone.
          if (validate(pointer, broken(example.body ?? null)).length > 0)
            await attempt(broken, { valid: false });
        }
      },
    }),
  ];
}

/** What was refused because something else is unknown can still be linked or voided. Each attempt uses a fixture up. */
function singleUseSteps(
  context: CheckContext,
  operation: ContractOperation,
  example: RequestExample,
): Step[] {
  const { operationId } = operation;
  return needsOf(operationId, example).flatMap(({ kind, member }) => {
    const [at] = textsIn(example.body ?? null, (text) => text === Reflect.get(FIXTURES[kind], member));
    if (at === undefined) return [];
    return sessionStep(context, {
      operationId,
      title: `a write that was refused for an unknown \`${at.split('/').at(-1)}\` is accepted with the right one`,
      writes: true,
      requests: 2,
      needs: kindsOf(operation, example),
      async run(session) {
        const parts = partsOf(session.context.prepare(operation, example));
        const { body = null } = parts;
        const wrong = replaced(body, at, unlike(String(readPointer(body, at))));
        const first = await session.call(operationId, { ...parts, body: wrong });
        // Whether everything that a request names must exist is not specified.
        if (first.outcome !== 'failure') session.skip('it is accepted with an unknown one');
        const write = await session.call(operationId, parts);
        if (write.outcome !== 'success') reportRefusal(session, write, first);
      },
    });
  });
}

function reportRefusal(session: Session, write: Exchange, first: Exchange): void {
  session.finding(write, {
    at: '',
    kind: REFUSED.other,
    expected: 'a success, because the request before it, which had a mistake, was refused',
    actual: describeResponse(write),
    before: [first],
  });
}

/** Pointers to the texts in a body for which a condition holds. */
function textsIn(body: Json, isWanted: (text: string) => boolean, at = ''): string[] {
  if (typeof body === 'string') return isWanted(body) ? [at] : [];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries<Json>(body).flatMap(([name, member]) =>
    textsIn(member, isWanted, joinPointer(at, name)),
  );
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** An id of the same form that nothing has. Only the contract's own are certain to be UUIDs. */
function unlike(id: string): string {
  return /-[\da-f]{12}$/.test(id) ? id.replace(/[\da-f]{12}$/, '0badc0de0bad') : `${id}-none`;
}
