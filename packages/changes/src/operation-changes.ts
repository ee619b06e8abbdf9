import {
  callbacksOf,
  joinPointer,
  type OpenApiDocument,
  type Operation,
  operations,
  readPointer,
  splitPointer,
} from '@payments-openapi/spec';
import { addedField } from './additions.ts';
import type { Change } from './change.ts';
import type { Places } from './places.ts';
import { paired } from './renames.ts';
import { type Subject, subjectsAt, type Tree } from './subject.ts';
import { missingArgument, NOTHING, unknownArgument, unknownMethod } from './type-errors.ts';
import { because, values } from './words.ts';

/** A sentence about a change of an operation, and the operations that it is about. */
export interface Line {
  operations: string[];
  text: string;
}

/** What a change of an operation, a parameter, a body, a response or a header means. `undefined` for a schema. */
export function operationLines(change: Change, before: Places, after: Places): Line[] | undefined {
  const { rule, kind, pointer } = change;
  const names = splitPointer(pointer);
  const [subject] = subjectsAt(before, after, pointer, kind === 'removed');
  const about = subject ? [...new Set(subject.places.map(({ operation }) => operation))] : [];
  const line = (text: string) => [{ operations: about, text }];
  if (names[0] === 'info' || names[0] === 'tags' || names[0] === 'x-rules') return [];
  if (rule === 'path-removed' || rule === 'operation-removed')
    return removedOperations(pointer, before, after);
  if (rule === 'operation-id-changed') return renamedOperation(pointer, before, after);
  if (rule === 'server-removed')
    return line(`Call ${serversOf(after.document)} instead of ${serversOf(before.document)}. ${NOTHING}`);
  if (rule === 'security-requirement-changed')
    return line(
      `Authenticate as the documentation of ${subject ? 'this operation' : 'each operation'} says: other credentials are required. ${NOTHING}`,
    );
  if (rule === 'callback-url-changed') return line(callbackTask(names, before));
  if (rule?.startsWith('request-body')) return line(bodyTask(rule));
  if (rule === 'media-type-removed') return line(mediaTypeTask(subject, names, kind));
  if (rule === 'response-removed') return line(statusTask(change, before));
  if (!subject) return kind === 'added' ? addedOperations(pointer, before, after) : undefined;
  if (rule?.startsWith('parameter')) return line(parameterTask(change, subject, before, after));
  if (rule === 'response-header-removed')
    return line(`Stop reading ${subject.label}: it is no longer sent. ${NOTHING}`);
  if (rule === 'response-header-optional')
    return line(`Handle a missing ${subject.label.replace('the ', '')}. ${NOTHING}`);
  if (names.at(-1) === 'required' && !Array.isArray(readPointer(after.document, pointer)))
    return optionality(subject).flatMap(line);
  if (kind === 'added' && !rule) return addedPart(pointer, subject, before, after, line);
  return undefined;
}

function addedPart(
  pointer: string,
  subject: Subject,
  before: Places,
  after: Places,
  line: (text: string) => Line[],
): Line[] | undefined {
  const { kind } = subject.places[0] ?? {};
  const rest = after.of(pointer)?.rest ?? [];
  const [first] = rest;
  if (kind === 'operation' && rest.length === 0)
    return subject.places[0]?.callback ? [] : addedOperations(pointer, before, after);
  if (first === 'callbacks') return line(`There is a new callback, ${values([rest[1] ?? ''])}.`);
  if (first === 'security') return line('You can now authenticate in another way.');
  if (first === 'content') return line(`There is another format: ${values([rest[1] ?? ''])}.`);
  if (kind === 'body') return line('You can now send a body.');
  if (rest.length === 0 && kind !== 'field' && kind !== 'response') return line(addedField(subject));
  return undefined;
}

function addedOperations(pointer: string, before: Places, { document }: Places): Line[] | undefined {
  const added = operations(document).filter((one) => `${one.pointer}/`.startsWith(`${pointer}/`));
  if (added.length === 0) return undefined;
  const known = new Set(operations(before.document).map(({ operationId }) => operationId));
  // One that moved is a breaking change, which has its own line.
  return added
    .filter(({ operationId }) => !known.has(operationId))
    .map(({ operationId, object, method, path }) => ({
      operations: [operationId],
      text: `New operation, \`${method} ${path}\`${because(object as unknown as Tree)}`,
    }));
}

function removedOperations(pointer: string, before: Places, after: Places): Line[] {
  if (pointer.includes('/callbacks')) return removedCallbacks(pointer, before, after);
  const now = operations(after.document);
  const ids = now.map(({ operationId }) => operationId);
  const isUnder = (one: Operation) => `${one.pointer}/`.startsWith(`${pointer}/`);
  const renamedPath = operations(before.document).some(isUnder) ? pointer : undefined;
  // A renamed path has its pointer in the new version.
  const gone = renamedPath
    ? operations(before.document).filter(isUnder)
    : operations(before.document).filter((was) =>
        now.some((is) => is.operationId === was.operationId && isUnder(is)),
      );
  return gone.map((was) => {
    const is = now.find(({ operationId }) => operationId === was.operationId);
    const text = is
      ? `Call \`${is.method} ${is.path}\` instead of \`${was.method} ${was.path}\`. ${NOTHING}`
      : `Stop calling \`${was.method} ${was.path}\`: the operation was removed. ${unknownMethod(was.operationId, ids)}`;
    return { operations: [was.operationId], text };
  });
}

function removedCallbacks(pointer: string, before: Places, after: Places): Line[] {
  const of = (places: Places) =>
    operations(places.document).flatMap((operation) =>
      callbacksOf(places.document, operation).map((callback) => ({ ...callback, owner: operation })),
    );
  const now = of(after);
  return of(before)
    .filter(({ operation }) => `${operation.pointer}/`.startsWith(`${pointer}/`))
    .map(({ name, operation, owner }) => {
      const same = now.find((one) => one.name === name && one.owner.operationId === owner.operationId);
      const text = same
        ? `Accept the callback \`${name}\` as \`${same.operation.method} ${same.operation.path}\` instead of \`${operation.method} ${operation.path}\`. ${NOTHING}`
        : `Stop waiting for the callback \`${name}\`: it is no longer sent. ${NOTHING}`;
      return { operations: [owner.operationId], text };
    });
}

function renamedOperation(pointer: string, before: Places, after: Places): Line[] {
  const at = pointer.replace(/\/operationId$/, '');
  const [was, is] = [before, after].map(({ document }) =>
    String((readPointer(document, at) as Tree | undefined)?.operationId ?? ''),
  );
  if (!was || !is) return [];
  const ids = operations(after.document).map(({ operationId }) => operationId);
  return [
    {
      operations: [is],
      text: `The operation \`${was}\` is now called \`${is}\`; its requests stay the same. ${unknownMethod(was, ids, is)}`,
    },
  ];
}

function bodyTask(rule: string): string {
  return rule === 'request-body-removed'
    ? `Stop sending a body: it is no longer read. ${NOTHING}`
    : 'Send a body, which is now required. TypeScript: `Expected … arguments`.';
}

function mediaTypeTask(subject: Subject | undefined, names: string[], kind: Change['kind']): string {
  const type = names.at(-1)?.includes('/') ? ` \`${names.at(-1)}\`` : '';
  const format = kind === 'modified' ? `the format${type}` : `another format${type && ` than${type}`}`;
  return `${subject?.reader === 'service' ? 'Send' : 'Expect'} ${subject?.label ?? 'the body'} in ${format}. ${NOTHING}`;
}

function callbackTask(names: string[], before: Places): string {
  const at = names.indexOf('callbacks');
  const [name = '', url = ''] = names.slice(at + 1);
  const callback = (readPointer(before.document, joinPointer('#', ...names.slice(0, at + 2))) ?? {}) as Tree;
  return `Expect the callback \`${name}\` at ${values([url])} instead of ${values(Object.keys(callback), 'or')}. ${NOTHING}`;
}

function parameterTask(change: Change, subject: Subject, before: Places, after: Places): string {
  const { rule, kind, pointer } = change;
  const { label, member, is } = subject;
  const changed = splitPointer(pointer).at(-1) ?? '';
  if (rule === 'parameter-became-required')
    return `Send ${label}, which is now required. ${missingArgument(subject)}`;
  if (rule === 'parameter-serialization-changed')
    return `Send ${label} in another form: \`${changed}\` is now ${values([is?.[changed] ?? 'not set'])}. ${NOTHING}`;
  if (kind === 'removed') return `Stop sending ${label}: it is no longer read. ${unknownArgument(subject)}`;
  if (changed === 'in') {
    const where = is?.in === 'header' ? 'as a header' : `in the ${is?.in}`;
    return `Send \`${member}\` ${where}. The client does. ${NOTHING}`;
  }
  const old = renamedParameter(subject, before, after) ?? '';
  return `Send ${label} instead of \`${old}\`. ${unknownArgument({ ...subject, member: old }, member)}`;
}

function renamedParameter(subject: Subject, before: Places, after: Places): string | undefined {
  const [operation] = subject.places.map((place) => place.operation);
  const [was, is] = [before, after].map(({ document }) =>
    (operations(document).find(({ operationId }) => operationId === operation)?.parameters ?? []).map(
      ({ value }) => ({
        name: value.name,
        schema: { ...value.schema, description: value.description ?? '' } as unknown as Tree,
      }),
    ),
  ) as [{ name: string; schema: Tree }[], { name: string; schema: Tree }[]];
  const lost = was.filter((one) => !is.some(({ name }) => name === one.name));
  const gained = is.filter((one) => !was.some(({ name }) => name === one.name));
  const pairs = [...paired(lost, gained)];
  return (
    pairs.find(([, name]) => name === subject.member)?.[0] ?? (lost.length === 1 ? lost[0]?.name : undefined)
  );
}

function serversOf({ servers = [] }: OpenApiDocument): string {
  return values(
    servers.map(({ url }) => url),
    'or',
  );
}

function statusTask({ kind, pointer }: Change, before: Places): string {
  const names = splitPointer(pointer);
  const [status = '', responses] = [names.at(-1), pointer.slice(0, pointer.lastIndexOf('/'))];
  if (kind !== 'removed') {
    const known = Object.keys((readPointer(before.document, responses) ?? {}) as Tree);
    const lost = known.filter((one) => one !== 'default' && one[0] === status[0]);
    return `Expect the status ${values([status])} instead of ${values(lost, 'or')}. ${NOTHING}`;
  }
  return status === 'default'
    ? `Expect any body of a failure: what failures contain is no longer specified. ${NOTHING}`
    : `Stop relying on the status ${values([status])}: it is no longer specified. ${NOTHING}`;
}

function optionality({ reader, label, is }: Subject): string[] {
  if (reader === 'service') return is?.required === true ? [] : [`You may now leave out ${label}.`];
  return is?.required === true ? [`You now always receive ${label}.`] : [];
}
