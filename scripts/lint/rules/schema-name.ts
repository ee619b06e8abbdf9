import path from 'node:path';
import { operations, typeName } from '../nodes.ts';
import type { Location, Rule } from '../redocly.ts';

const GOOD = 'Good: Payee, PayeeCreate, OrderSummaryBusiness, UsersCreateInput.';

// Names that generators derive from an operation: hey-api, orval, oapi-codegen, typescript-fetch, Rust, kubb.
const OF_OPERATIONS = [
  ...[
    'Body',
    'Data',
    'Error',
    'Errors',
    'Headers',
    'Mutation',
    'Params',
    'Path',
    'Query',
    'Request',
    'Response',
  ],
  ...['Responses', 'Result', 'Success', 'Variables'],
];

// Names that generators derive for schemas without a name, and what Go treats as a test file.
const MADE_UP = /AllOf|AnyOf|OneOf|Inner$|InlineObject|[0-9]Response|Test$/;

// Keywords and common types of the languages of generated clients.
const taken = new Set(
  `any api array bool boolean box byte case char class client configuration date default delete double enum error
  exception file float for function import in int integer interface list long map model module none null number object
  option package path private public request response result self set short static str string struct symbol this type
  undefined union unit value vec void`.split(/\s+/),
);

/** No schema has a name that a generator uses for something else, in any language. */
export const schemaName: Rule = () => {
  const schemas = new Map<string, Location>();
  const taking = new Set<string>();
  return {
    ...operations(({ operationId }) => {
      for (const suffix of OF_OPERATIONS) taking.add(typeName(String(operationId)) + suffix);
    }),
    Schema: (_schema, { location }) => {
      if (location.pointer === '#/') {
        schemas.set(path.basename(location.source.absoluteRef).replace(/\.ya?ml$/, ''), location);
      }
    },
    Root: {
      leave: (_root, { report }) => {
        const folded = Map.groupBy(schemas.keys(), (name) => name.toLowerCase());
        for (const [name, location] of schemas) {
          const others = (folded.get(name.toLowerCase()) ?? []).filter((other) => other !== name);
          const wrong = !/^[A-Z][A-Za-z0-9]*$/.test(name)
            ? 'must be in PascalCase, such as OrderSummary'
            : taken.has(name.toLowerCase())
              ? 'is a reserved word or a common type in some language'
              : MADE_UP.test(name) || taking.has(name)
                ? 'is a name that generators use themselves'
                : others.length > 0
                  ? `differs from ${others.join(' and ')} only in case`
                  : undefined;
          if (wrong) report({ message: `${name} ${wrong}. ${GOOD}`, location });
        }
      },
    },
  };
};
