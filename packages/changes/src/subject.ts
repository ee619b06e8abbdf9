import { type Json, readPointer, splitPointer } from '@payments-openapi/spec';
import type { DataReader } from './operation-parts.ts';
import type { Place, Places } from './places.ts';
import { readablePointer } from './readable-pointer.ts';

/** A part of the contract before and after a change, as some operations use it. */
export interface Subject {
  reader: DataReader;
  /** All with the same reader. */
  places: Place[];
  /** How a sentence calls it, such as `plan.note`, in code. */
  label: string;
  /** The last name of its path. */
  member: string;
  /** The type that a TypeScript caller has it in. */
  owner?: string;
  /** Its own type. */
  type?: string;
  was?: Tree;
  is?: Tree;
}

export interface Tree {
  [name: string]: Json;
}

/** Groups the places of a part by who reads it there. */
export function subjectsAt(before: Places, after: Places, pointer: string, isRemoved: boolean): Subject[] {
  const [versions, others] = isRemoved ? [before, after] : [after, before];
  const part = versions.of(pointer);
  if (!part) return [];
  const twin = others.pointerOf(part);
  const here = treeAt(versions, part.pointer);
  const there = twin === undefined ? undefined : treeAt(others, twin);
  const [was, is] = isRemoved ? [here, there] : [there, here];
  return [...Map.groupBy(part.places, ({ reader }) => reader)].map(([reader, places]) => ({
    reader,
    places,
    ...namesOf(places, part.pointer),
    ...(was && { was }),
    ...(is && { is }),
  }));
}

/** A field of a subject, which is an object. */
export function fieldOf(subject: Subject, name: string): Subject {
  const places = subject.places.map((place) => ({
    ...place,
    name: place.name === '' ? name : `${place.name}.${name}`,
  }));
  const common = commonName(places) ?? `${subject.type === undefined ? '' : `${subject.type}.`}${name}`;
  return {
    reader: subject.reader,
    places,
    label: withCallback(`\`${common}\``, places),
    member: name,
    ...(subject.type !== undefined && { owner: subject.type }),
  };
}

export function isConditional({ places }: Subject): boolean {
  return places.every(({ conditional }) => conditional);
}

/** The operations of a subject, each once. */
export function operationsOf({ places }: Subject): string[] {
  return [...new Set(places.map(({ operation }) => operation))];
}

function treeAt({ document }: Places, pointer: string): Tree | undefined {
  const value = readPointer(document, pointer);
  return typeof value === 'object' && value !== null ? (value as Tree) : undefined;
}

function namesOf(places: Place[], pointer: string): Pick<Subject, 'label' | 'member' | 'owner' | 'type'> {
  const [first] = places;
  if (!first) return { label: '', member: '' };
  const { kind, name, operation } = first;
  const member = name.replaceAll('[]', '').split('.').at(-1) ?? name;
  if (kind === 'operation') return { label: withCallback(`\`${name}\``, places), member: operation };
  if (kind === 'body') return { label: withCallback('the body', places), member };
  if (kind === 'response') return { label: withCallback(`the response \`${name}\``, places), member };
  if (kind === 'header' && first.key.includes(' header ') && first.reader === 'caller')
    return { label: `the response header \`${name}\``, member };
  if (kind !== 'field') {
    const isShared = places.some((place) => place.operation !== operation);
    const label = `the ${kind} \`${name}\``;
    return isShared ? { label, member } : { label, member, owner: paramsOf(operation) };
  }
  const [root, , component] = splitPointer(pointer);
  const text = commonName(places) ?? (sharedName(places, pointer) || component) ?? '';
  const label = withCallback(text === '' ? 'the body' : `\`${text}\``, places);
  if (root !== 'components' || component === undefined) return { label, member };
  const depth = pointer.split('/properties/').length - 1;
  const type = typeFor(places, component);
  if (depth > 1) return { label, member };
  return depth === 1 ? { label, member, owner: type } : { label, member, type };
}

/** How places with different paths call a part: `Order.state`, or what their paths end with. */
function sharedName(places: Place[], pointer: string): string {
  if (pointer.startsWith('#/components/') && pointer.includes('/properties/'))
    return readablePointer(pointer).replaceAll(/ (allOf|anyOf|oneOf|if|then|else|not|items)\b( \d+)?/g, '');
  const [first = [], ...others] = places.map(({ name }) => name.split('.').toReversed());
  const length = first.findIndex((part, index) => others.some((other) => other[index] !== part));
  return first
    .slice(0, length === -1 ? first.length : length)
    .toReversed()
    .join('.');
}

/** Bodies are not a type of their own in a call: their fields are among its parameters. */
function typeFor(places: Place[], component: string): string {
  const [first] = places;
  return component.endsWith('Input') && first ? paramsOf(first.operation) : component;
}

function paramsOf(operation: string): string {
  return `${operation.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Params`;
}

function withCallback(label: string, places: Place[]): string {
  const [first] = places;
  if (!first?.callback) return label;
  return first.reader === 'caller'
    ? `${label} of the callback \`${first.callback}\``
    : `${label} in your response to the callback \`${first.callback}\``;
}

function commonName(places: Place[]): string | undefined {
  const names = new Set(places.map(({ name }) => name));
  return names.size === 1 ? [...names][0] : undefined;
}
