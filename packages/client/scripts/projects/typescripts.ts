import type { Project } from './frameworks.ts';

const USE = `
import { ApiError, type Client, createClient, isApiError, type List, type User } from '@payments-openapi/client';
import { createConnection, paged, transactionsList, usersGet } from '@payments-openapi/client/operations';
import { usersGetQuery } from '@payments-openapi/client/query';
import { createValidator } from '@payments-openapi/client/validate';

export const api = createClient({ baseUrl: 'http://service.test', timeout: undefined, validator: createValidator() });
export const connection = createConnection({ baseUrl: 'http://service.test' });
export const call = usersGet(connection, { user_id: 'u', reference_id: undefined });
export const page = transactionsList(connection);
export const list = paged(page);
export const query = usersGetQuery(api, { user_id: 'u' });
export async function first(client: Client): Promise<User> {
  return (await client.users.get({ user_id: 'u' }, { signal: undefined })).user;
}
export const isTaken = (error: unknown) =>
  error instanceof ApiError && isApiError(error, 'users_create', 300013);
export const wrapped = createClient({
  baseUrl: 'http://service.test',
  fetch: (input, init) => fetch(input, init),
});
`;

/** The strictest options of the compiler, which also check the declarations of packages. */
const STRICTEST = {
  strict: true,
  skipLibCheck: false,
  declaration: true,
  noEmit: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  types: [],
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
};

const MODULES: Record<string, string> = {
  node10: 'commonjs',
  node16: 'node16',
  nodenext: 'nodenext',
  bundler: 'esnext',
};

const VERSIONS: [version: string, resolutions: string[]][] = [
  ['5.0', ['node10', 'node16', 'nodenext', 'bundler']],
  ['5.4', ['node10', 'node16', 'nodenext', 'bundler']],
  ['5.9', ['node10', 'node16', 'nodenext', 'bundler']],
  // TypeScript 6 deprecates node10, and 7 has removed it.
  ['6', ['node16', 'nodenext', 'bundler']],
  ['7', ['node16', 'nodenext', 'bundler']],
];

/** Each version of TypeScript with each module resolution that it supports, from ES modules and from CommonJS. */
export const typescripts: Project[] = VERSIONS.map(([version, resolutions]) => ({
  name: `TypeScript ${version}`,
  seen: `${resolutions.join(', ')}, the strictest flags, declarations checked`,
  packages: [`typescript@${version}`],
  files: {
    'esm/package.json': '{ "type": "module" }',
    'esm/use.ts': USE,
    'cjs/use.ts': USE,
    ...Object.fromEntries(
      resolutions.map((moduleResolution) => {
        const compilerOptions = { ...STRICTEST, module: MODULES[moduleResolution], moduleResolution };
        return [
          `tsconfig.${moduleResolution}.json`,
          JSON.stringify({ compilerOptions, include: ['esm', 'cjs'] }),
        ];
      }),
    ),
  },
  steps: resolutions.map((name) => ({ name, command: ['npx', 'tsc', '-p', `tsconfig.${name}.json`] })),
}));
