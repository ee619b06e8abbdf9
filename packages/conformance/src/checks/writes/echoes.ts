import { type Json, type OpenApiDocument, type ResponseField, readPointer } from '@payments-openapi/spec';
import type { ContractOperation } from '../../contract/contract.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { declaredPart } from './declared.ts';
import { CALCULATION, fieldsOf } from './facts.ts';

/** A field of a response that a request set, and its value. */
export interface Echo {
  at: string;
  wanted: Json;
  field: ResponseField;
}

/** The fields of a response that a request set, and their values. */
export function echoesIn(
  document: OpenApiDocument,
  { operationId }: ContractOperation,
  body: Json | undefined,
  answer: Exchange,
): Echo[] {
  const fields = fieldsOf(document, answer.operation?.operationId ?? '');
  return [...fields.values()].flatMap((field) => {
    const { at, origin } = field;
    if (origin?.kind !== 'echoed') return [];
    const from = origin.from.filter((one) => one.operationId === operationId && stars(one.at) === stars(at));
    return from.flatMap((one) =>
      placesOf(body, one.at).map(({ indexes, value }) => {
        const rest = [...indexes];
        const wanted = declaredPart(document, field.pointer, value);
        return { at: at.replaceAll('*', () => String(rest.shift())), wanted, field };
      }),
    );
  });
}

/** The list of a calculation has the cycles of the request, in an unknown place between those of the plan. */
const CYCLES = /^\/data\/plan\/recurring_cycles\/(\d+)/;

/** Moves what a calculation shows of each requested cycle to the cycle that shows most of it. */
export function inPlace(
  echoes: Echo[],
  answer: Exchange,
  showing: (at: string, wanted: Json, field: ResponseField) => boolean,
): Echo[] {
  if (answer.operation?.operationId !== CALCULATION) return echoes;
  const cycles = readPointer(answer.json, '/data/plan/recurring_cycles') as Json | undefined;
  const count = Array.isArray(cycles) ? cycles.length : 0;
  const indexes = Array.from({ length: count }, (_, index) => index);
  return [...Map.groupBy(echoes, ({ at }) => CYCLES.exec(at)?.[1])].flatMap(([cycle, own]) => {
    if (cycle === undefined) return own;
    const moved = indexes.map((index) =>
      own.map((echo) => ({ ...echo, at: echo.at.replace(CYCLES, `/data/plan/recurring_cycles/${index}`) })),
    );
    const wrong = (set: Echo[]) => set.filter(({ at, wanted, field }) => !showing(at, wanted, field)).length;
    return moved.toSorted((one, other) => wrong(one) - wrong(other))[0] ?? own;
  });
}

function stars(path: string): number {
  return path.split('*').length;
}

/** The values at a path, where `*` stands for each entry of a list. */
export function placesOf(value: Json | undefined, path: string): { indexes: number[]; value: Json }[] {
  const [first = '', ...rest] = path.split('/*');
  const found = readPointer(value, first) as Json | undefined;
  if (found === undefined) return [];
  if (rest.length === 0) return [{ indexes: [], value: found }];
  if (!Array.isArray(found)) return [];
  return found.flatMap((item, index) =>
    placesOf(item, rest.join('/*')).map((place) => ({ ...place, indexes: [index, ...place.indexes] })),
  );
}
