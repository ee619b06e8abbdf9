import { type Json, type ResponseField, readPointer } from '@payments-openapi/spec';
import type { ContractOperation } from '../../contract/contract.ts';
import { isOmitted } from '../../contract/members.ts';
import type { CheckContext } from '../../run/check.ts';
import { type Exchange, parseJson } from '../../wire/exchange.ts';
import { formatValue, schemaOf } from '../describe.ts';
import { isSame } from '../values.ts';
import { declaredPart } from './declared.ts';
import type { Difference } from './differences.ts';
import { echoesIn, inPlace, placesOf } from './echoes.ts';
import { CALCULATION, type Fact, factsIn, groupOf, isEchoed, isSameFact, shows } from './facts.ts';
import { createListedEntries } from './listed-entries.ts';
import { isMentioned, mentions, textOf } from './mentions.ts';
import { isPassing, isSteady } from './passing.ts';
import { createRepeatedReads } from './repeated-reads.ts';
import { createUniqueValues } from './unique-values.ts';

/**
 * What is known of every resource: each field with its last value and the response that showed it. It compares by the
 * origins of fields: what was echoed or chosen stays, and what is derived changes only if a write may change it.
 */
export interface Model {
  /** Compares a read with what is known, and remembers the rest. */
  read(exchange: Exchange): Difference[];
  /** Remembers what an accepted write set. Compares its response, or a read of what it wrote, with that. */
  wrote(write: Exchange, body: Json | undefined, answer: Exchange): Difference[];
  /** Forgets what a write may have set, which has an unknown effect. */
  mayHaveSet(write: Exchange): void;
  /** Forgets what the passing of time may change: what is derived, and what the service had not chosen yet. */
  timePassed(): void;
  /** Forgets everything. */
  forget(): void;
  /** Optional fields that were set, and that no response of their operation shows. */
  omitted: ReadonlySet<string>;
}

/** A fact, and how many writes there were before it was last seen. */
interface Remembered {
  fact: Fact;
  writes: number;
}

export function createModel({ contract, validate, profile, hasControl }: CheckContext): Model {
  const { document } = contract;
  const keepsOmitted = profile.choices['omitted-fields'] === 'kept';
  const known = new Map<string, Remembered>();
  /** The keys of the owners of these facts. */
  const resources = new Set<string>();
  /** The keys of the facts that time may change. */
  const passing = new Set<string>();
  /** The accepted writes, in order. */
  const log: Exchange[] = [];
  const repeated = createRepeatedReads();
  /** The fields that responses have shown, of any resource. */
  const fields = new Set<ResponseField>();
  /** The facts that each form of a read has shown, by their owners and keys. */
  const shown = new Map<string, Map<string, Map<string, Remembered>>>();
  const listed = createListedEntries();
  const unique = createUniqueValues(document);
  const omitted = new Set<string>();
  const written = new Set(
    contract.operations.filter(({ isSafe }) => !isSafe).map(({ operationId }) => groupOf(operationId)),
  );

  const model: Model = {
    omitted,
    mayHaveSet(write) {
      if (write.operation) forgetSet(write, write.operation, parseJson(write.request.body));
      log.push(write);
    },
    forget() {
      for (const one of [known, passing, shown, listed, unique, repeated]) one.clear();
    },
    timePassed() {
      listed.clear();
      for (const key of passing) {
        const fact = known.get(key)?.fact;
        if (fact && isPassing(fact)) known.delete(key);
      }
      passing.clear();
    },
    read(exchange) {
      // A calculation shows its input.
      if (exchange.operation?.operationId === CALCULATION)
        return model.wrote(exchange, parseJson(exchange.request.body), exchange);
      if (repeated.shows(exchange)) return [];
      const facts = factsOf(exchange);
      const found = [
        ...facts.flatMap((fact) => compared(fact)),
        ...missing(exchange, facts),
        ...listed.surplus(exchange, facts, log),
        ...facts.flatMap((fact) => unique.taken(fact)),
      ];
      if (found.length === 0) repeated.note(exchange, facts);
      return found;
    },
    wrote(write, body, answer) {
      const { operation } = write;
      if (!operation) return [];
      if (!operation.isSafe && log.at(-1) !== write) {
        forgetSet(write, operation, body);
        log.push(write);
      }
      if (answer.outcome !== 'success') return [];
      const facts = factsOf(answer);
      const showing = (at: string, wanted: Json, field: ResponseField): boolean => {
        const value = shownAt(answer, at, field);
        return value === undefined ? isOmittable(answer, at) : showsSet(value, wanted, field);
      };
      const set = inPlace(echoesIn(document, operation, body, answer), answer, showing);
      const found = answer.operation?.operationId === CALCULATION ? missing(answer, facts) : [];
      note(answer, facts.map(placedIn));
      const differs = (at: string, expected: string, actual: string) =>
        found.push({
          exchange: answer,
          at,
          kind: 'value',
          expected: `${at} to ${expected}, as ${operation.operationId} set it`,
          actual,
          before: answer === write ? [] : [write],
        });
      /** Entries of lists that the response lacks as a whole. */
      const absent = new Set<string>();
      for (const { at, wanted, field } of set) {
        const value = shownAt(answer, at, field);
        const isAbsent = value === undefined && answer.json !== undefined;
        const entry = isAbsent ? absentEntry(answer, at) : undefined;
        if (isAbsent && isOmittable(answer, at) && !fields.has(field)) omitted.add(field.name);
        else if (entry !== undefined) absent.add(entry);
        else if (!showsSet(value, wanted, field))
          differs(at, `be ${formatValue(wanted)}`, formatValue(value));
      }
      for (const entry of absent) differs(entry, 'be there', 'absent');
      const wanted = new Map(set.map((one) => [one.at, one.wanted]));
      for (const fact of facts) {
        const value = wanted.get(fact.at);
        // An update may clear what it omits.
        const mayChange = !keepsOmitted && isEchoed(fact.field, operation);
        if (answer.operation?.operationId === CALCULATION) {
          if (value === undefined) found.push(...compared(fact));
        } else if (value !== undefined) remember(value === '' ? fact : { ...fact, value });
        else if (mayChange) remember(fact);
        else found.push(...compared(fact));
      }
      return found;
    },
  };
  return model;

  function factsOf(exchange: Exchange): Fact[] {
    const isFixed = !written.has(groupOf(exchange.operation?.operationId ?? ''));
    return factsIn(document, exchange, { isFresh: hasControl, isFixed });
  }

  function remember(fact: Fact): void {
    const { key, owner, value } = fact;
    const before = known.get(key);
    if (before && !isSame(before.fact.value, value)) repeated.changed(owner.key);
    if (isPassing(fact)) passing.add(key);
    resources.add(owner.key);
    known.set(key, { fact, writes: log.length });
  }

  /** Forgets what a write has set anew. Its response may omit it. */
  function forgetSet(write: Exchange, { operationId }: ContractOperation, body: Json | undefined): void {
    const sets = new Map<ResponseField, boolean>();
    const isSet = (field: ResponseField): boolean => {
      const { origin } = field;
      const found =
        sets.get(field) ??
        (origin?.kind === 'echoed' &&
          origin.from.some(
            // An update may clear what it omits.
            (one) => one.operationId === operationId && (!keepsOmitted || placesOf(body, one.at).length > 0),
          ));
      sets.set(field, found);
      return found;
    };
    const text = textOf(write);
    for (const [key, { fact }] of known) {
      if (!isSet(fact.field)) continue;
      // Another resource beside it, such as a plan of the same customer, keeps what it has.
      const isMeant = fact.owner.isResource ? text.includes(fact.owner.key) : isMentioned(fact, text);
      if (!isMeant) continue;
      known.delete(key);
      repeated.changed(fact.owner.key);
    }
  }

  function shownAt({ json }: Exchange, at: string, field: ResponseField): Json | undefined {
    const value = readPointer(json, at) as Json | undefined;
    return value === undefined ? undefined : declaredPart(document, field.pointer, value);
  }

  function writesSince({ writes }: Remembered): Exchange[] {
    return log.slice(writes);
  }

  function pendingVoids(): Exchange[] {
    if (profile.choices['void-result'] !== 'pending') return [];
    return log.filter(({ operation }) => operation?.operationId === VOID);
  }

  function compared(fact: Fact): Difference[] {
    const { field, exchange, at, value } = fact;
    // A calculation shows what would follow, and the customer as before.
    const isCalculated = field.operationId === CALCULATION && !at.startsWith('/data/plan/customer/');
    if (isCalculated && ['derived', 'open'].includes(field.origin?.kind ?? '')) return [];
    // A cycle that would be added may have the same id in every calculation.
    if (isCalculated && fact.owner.isResource && !resources.has(fact.owner.key)) return [];
    const remembered = known.get(fact.key);
    if (!remembered || isSameFact(fact, remembered.fact) || !keeps(remembered)) {
      remember(fact);
      return [];
    }
    const { fact: before } = remembered;
    const { operation } = before.exchange;
    return [
      {
        exchange,
        at,
        ...(field.origin?.kind === 'derived' && { rule: field.origin.rule }),
        kind: 'value',
        expected: `${at} to be ${formatValue(before.value)}, as ${operation?.operationId} ${operation?.isSafe ? 'showed it' : 'set it'}`,
        actual: formatValue(value),
        before: [before.exchange, ...writesSince(remembered)].filter((one) => one !== exchange),
      },
    ];
  }

  /**
   * Whether a field keeps its value. What was chosen or set does; what follows by a rule, or is open, may change with a write
   * that mentions the resource.
   */
  function keeps(remembered: Remembered): boolean {
    const { fact } = remembered;
    const { origin } = fact.field;
    if (!fact.isRelation && (origin?.kind === 'echoed' || origin?.kind === 'chosen')) return true;
    if (origin?.kind === 'open' && !isSteady(fact)) return false;
    // A void before that may have been pending until now.
    if (isPassing(fact) && pendingVoids().some((write) => mentions(write, fact))) return false;
    const since = writesSince(remembered);
    if (since.length === 0) return true;
    // A void names the transaction. Its response shows the others of the order too, of which pending ones may succeed.
    const rule = origin?.kind === 'derived' ? origin.rule : '';
    if (rule === 'transaction-voided' || (rule === 'transaction-success' && fact.value === true))
      return !since.some(({ request }) => request.body.includes(fact.owner.key));
    if (fact.isRelation && !isPassing(fact))
      return !since.some((write) => textOf(write).includes(fact.owner.key));
    // Elsewhere than in a sandbox, time passes, and payments may succeed or fail meanwhile.
    return (hasControl || !isPassing(fact)) && !since.some((write) => mentions(write, fact));
  }

  /** Fields that a form of a read showed before of a resource, and shows no longer. */
  function missing(exchange: Exchange, facts: readonly Fact[]): Difference[] {
    const earlier = shownBy(exchange);
    const placed = facts.map(placedIn);
    const now = new Set(placed.map(({ key }) => key));
    const owners = new Map(placed.map(({ owner }) => [owner.key, owner.at]));
    const found = [...owners.keys()]
      .flatMap((owner) => [...(earlier.get(owner)?.values() ?? [])])
      .filter(
        (remembered) =>
          !now.has(remembered.fact.key) &&
          !remembered.fact.isRelation &&
          remembered.fact.owner.isResource &&
          ['chosen', 'echoed'].includes(remembered.fact.field.origin?.kind ?? '') &&
          // An update may clear what it omits.
          (keepsOmitted ||
            !writesSince(remembered).some(
              ({ operation }) => operation && isEchoed(remembered.fact.field, operation),
            )),
      );
    note(exchange, placed);
    return found.map((remembered) => {
      const { fact } = remembered;
      const at = `${owners.get(fact.owner.key)}${fact.at.slice(fact.owner.at.length)}`;
      return {
        exchange,
        at,
        kind: 'value',
        expected: `${at} to be ${formatValue(fact.value)}, as ${fact.exchange.operation?.operationId} showed it`,
        actual: 'absent',
        before: [fact.exchange, ...writesSince(remembered)],
      };
    });
  }

  function note(exchange: Exchange, placed: readonly Fact[]): void {
    const own = shownBy(exchange);
    for (const fact of placed) {
      fields.add(fact.field);
      const ofOwner = own.get(fact.owner.key) ?? new Map<string, Remembered>();
      own.set(fact.owner.key, ofOwner);
      ofOwner.set(fact.key, { fact, writes: log.length });
    }
  }

  /** What reads of the same form have shown. */
  function shownBy(exchange: Exchange): Map<string, Map<string, Remembered>> {
    const form = formOf(exchange);
    const own = shown.get(form) ?? new Map<string, Map<string, Remembered>>();
    shown.set(form, own);
    return own;
  }

  function isOmittable(exchange: Exchange, at: string): boolean {
    const { json: value } = exchange;
    return value !== undefined && isOmitted(document, validate, { pointer: schemaOf(exchange), value, at });
  }
}

const VOID = 'transactions_void';

/** Whether a field shows what was set. An empty text may be shown as nothing. */
function showsSet(value: Json | undefined, wanted: Json, { name }: ResponseField): boolean {
  return shows(value, wanted, name) || (wanted === '' && (value === null || value === undefined));
}

/** Pointer to the first entry of a list on the way to a value that the list lacks. */
function absentEntry({ json }: Exchange, at: string): string | undefined {
  for (const { index } of at.matchAll(/\/\d+(?=\/|$)/g)) {
    const list = readPointer(json, at.slice(0, index));
    const [entry = ''] = /^\/\d+/.exec(at.slice(index)) ?? [];
    if (Array.isArray(list) && readPointer(list, entry) === undefined) return `${at.slice(0, index)}${entry}`;
  }
  return undefined;
}

/** An operation and the names of its query parameters, which may select what it shows. A calculation shows its input. */
function formOf({ operation, request }: Exchange): string {
  if (operation?.operationId === CALCULATION) return `${request.url} ${request.body}`;
  const names = [...new URL(request.url).searchParams.keys()];
  const others = names.filter((name) => !['offset', 'limit'].includes(name));
  return [operation?.operationId, ...others.sort()].join(' ');
}

/** The order that a calculation shows, which has another number each time. */
const NEXT_ORDER = '/data/plan/current_order';

function placedIn(fact: Fact): Fact {
  const { field, at, owner } = fact;
  if (field.operationId !== CALCULATION || !at.startsWith(`${NEXT_ORDER}/`)) return fact;
  return { ...fact, key: at, owner: { ...owner, key: NEXT_ORDER } };
}
