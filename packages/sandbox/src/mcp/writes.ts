import { type OpenApiDocument, type Operation, readPointer, type Schema } from '@payments-openapi/spec';
import { lookUpOf } from '../contract/look-up.ts';
import type { Answer, LookUpCall } from './answers.ts';
import { dataSchemaOf, entrySchemaOf } from './decimals.ts';

/** The arguments of a tool. */
export type Arguments = Record<string, unknown>;

/** What the contract says about finding out what became of a write, and about sending it again. */
export interface Recovery {
  /** The arguments that `reconcile` needs: paths such as `user.reference_id`. */
  values: readonly string[];
  /** The reference for which the service carries the write out only once. */
  oncePer: string | undefined;
  /** Flags of what `reconcile` finds: one is true once the write was carried out. */
  shownBy: readonly string[];
  /** Whether what it finds existed before, so that only its fields show whether the write was carried out. */
  mustCompare: boolean;
  /** The schema of what it finds. */
  found: Schema;
}

/** @throws if an expression of the contract is not about the request */
export function recoveryOf(document: OpenApiDocument, operation: Operation): Recovery {
  const lookUp = lookUpOf(document, operation);
  const entry = lookUp?.entry;
  const wanted = entry && (entry.equals ?? entry['begins-with']);
  const froms = [...(lookUp?.parameters ?? []).map(([, from]) => from), ...(wanted ? [wanted] : [])];
  const once = operation.object['x-once-per'];
  const shownBy = entry?.['shown-by'] ?? [];
  return {
    values: froms.map(argumentOf),
    oncePer: once === undefined ? undefined : argumentOf(once),
    shownBy,
    mustCompare: once === undefined && shownBy.length === 0,
    found: lookUp ? (entry ? entrySchemaOf : dataSchemaOf)(document, lookUp.read) : {},
  };
}

/** The argument that an expression such as `$request.body#/user/reference_id` takes its value from. */
function argumentOf(expression: string): string {
  const [, name] = /^\$request\.(?:path\.|query\.|header\.|body#\/)(.+)$/.exec(expression) ?? [];
  if (name === undefined) throw new Error(`${expression} is not about the request`);
  return name.replaceAll('/', '.');
}

/** What an agent has to know about a write whose outcome is unknown. */
export function adviceFor(write: string, recovery: Recovery, args: Arguments): Partial<Answer> {
  const look_up = lookUpCallOf(write, recovery, args);
  if (recovery.oncePer !== undefined)
    return {
      look_up,
      repeat: 'same_arguments',
      advice: `It may have been carried out. Call reconcile as look_up says. Only if that shows nothing, call ${write} again with exactly the same arguments: the service carries it out once per ${recovery.oncePer}. A new ${recovery.oncePer} could do it twice.`,
    };
  return {
    ...(look_up && { look_up }),
    repeat: 'never',
    advice: look_up
      ? `It may have been carried out. Call reconcile as look_up says. Do not call ${write} again, since a repeated call may have a second effect. If it stays unclear, tell the person you work for.`
      : `It may have been carried out, and that cannot be looked up. Do not call ${write} again, since a repeated call may have a second effect. Tell the person you work for.`,
  };
}

/** The call that shows what became of a write, if the contract has one. */
export function lookUpCallOf(write: string, { values }: Recovery, args: Arguments): LookUpCall | undefined {
  const found = values.map((path) => argumentAt(args, path));
  if (values.length === 0 || !found.every((value) => typeof value === 'string')) return undefined;
  return { tool: 'reconcile', arguments: { write, values: found } };
}

/** The argument at a path such as `user.reference_id`. */
export function argumentAt(args: Arguments, path: string): unknown {
  return readPointer(args, `#/${path.replaceAll('.', '/')}`);
}
