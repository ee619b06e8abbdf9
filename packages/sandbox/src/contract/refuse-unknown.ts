import { joinPointer, memberPath } from '@payments-openapi/spec';
import { MAX_PROBLEMS } from '../input/failures.ts';
import { shortened } from './describe.ts';
import type { Named } from './named-members.ts';
import type { SchemaProblem } from './problem.ts';

/** Finds members at any depth that the contract does not name, up to the maximum number of problems. */
export function unknownMembers(value: unknown, named: Named | undefined, root: string): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  const look = (value: unknown, named: Named | undefined, places: readonly string[]) => {
    if (!named || typeof value !== 'object' || value === null || problems.length >= MAX_PROBLEMS) return;
    const { members, item } = named;
    if (Array.isArray(value)) {
      for (const [i, entry] of value.entries()) look(entry, item, [...places, String(i)]);
      return;
    }
    // The contract expects a list here.
    if (item) return;
    for (const [name, member] of Object.entries(value)) {
      const at = [...places, shortened(name)];
      if (members.has(name)) look(member, members.get(name), at);
      else if (problems.length < MAX_PROBLEMS) problems.push(unknown(at, [...members.keys()]));
    }
  };
  look(value, named, [root]);
  return problems;
}

function unknown(places: readonly string[], names: readonly string[]): SchemaProblem {
  const text = names.length > 0 ? `is unknown; expected one of ${names.join(', ')}` : 'is unknown';
  return {
    path: memberPath(places),
    pointer: joinPointer('', ...places),
    text,
    keyword: 'unevaluatedProperties',
  };
}
