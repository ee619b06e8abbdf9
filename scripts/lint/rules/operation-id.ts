import { list, operations } from '../nodes.ts';
import type { Rule } from '../redocly.ts';

// A closed list, so that one thing never has two names (get, find, fetch, read). A document can add verbs in
// redocly.yaml, with the option `verbs` of the rule.
const CONTRACT_VERBS = ['calculate', 'create', 'get', 'link', 'list', 'update', 'void'];

const GOOD = 'Good: users_create, customers_getByReference, recurringPlans_calculateCycles.';

/** `<tag>_<verb>`, then a noun if the verb alone is ambiguous. */
export const operationId: Rule = (options) => {
  const verbs = [...CONTRACT_VERBS, ...list(options?.verbs)].sort();
  return operations(({ operationId: id, tags }, { location, report }) => {
    const [, tag, verb = ''] = /^([a-z][A-Za-z]*)_([a-z]+)([A-Z][A-Za-z]*)?$/.exec(String(id)) ?? [];
    const wrong =
      tag === undefined
        ? 'is not of the form <tag>_<verb> or <tag>_<verb><Noun>'
        : !list(tags).includes(tag)
          ? `does not start with its tag, ${list(tags).join(', ')}`
          : !verbs.includes(verb)
            ? `has the verb ${verb}. Expected one of ${verbs.join(', ')}`
            : undefined;
    if (wrong) report({ message: `${id} ${wrong}. ${GOOD}`, location: location.child('operationId') });
  });
};
