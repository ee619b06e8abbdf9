import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ClientOperation } from '@payments-openapi/codegen/operations';
import { type Measurement, Rounds } from '@payments-openapi/tooling/measurement';
import { operations, requestExamples } from '../test/contract.ts';

const exec = promisify(execFile);

/** One call of every operation, with an example of the contract. */
const files: Record<string, string> = {
  empty: 'export {};',
  ours: `import { createClient } from './ours/index.js';
const api = createClient({ baseUrl: '/' });
${calls(({ group, verb }, path, params) => `api.${group}.${verb}(${[...path, params].map(text).join(', ')})`)}`,
  'openapi-fetch': `import createClient from 'openapi-fetch';
import type { paths } from './ours/index.js';
const api = createClient<paths>({ baseUrl: '/' });
${calls((operation, path, params) => {
  const { query, header, body } = placed(operation, params);
  const init = { params: { path: named(operation, path), query, header }, body };
  return `api.${operation.httpMethod}(${text(operation.path)}, ${text(init)})`;
})}`,
  'hey-api': `import * as api from './hey/sdk.gen.js';
${calls((operation, path, params) => {
  const { query, header, body } = placed(operation, params);
  const name = operation.typeName.charAt(0).toLowerCase() + operation.typeName.slice(1);
  return `api.${name}(${text({ path: named(operation, path), query, headers: header, body })})`;
})}`,
};

/** Measures how long the compiler takes for a call of every operation, over an empty file. */
export async function measureTypes(
  home: string,
  { rounds, say }: { rounds: number; say(progress: string): void },
): Promise<Measurement> {
  const seconds = new Rounds();
  const instantiations = new Rounds();
  for (const [name, code] of Object.entries(files))
    await writeFile(path.join(home, `types-${name}.ts`), code);
  for (let round = 1; round <= rounds; round++) {
    say(`types, round ${round}`);
    for (const name of Object.keys(files)) {
      const diagnostics = await check(home, `types-${name}.ts`);
      seconds.add(name, diagnostics.seconds);
      instantiations.add(name, diagnostics.instantiations);
    }
  }
  const over = (rounds: Rounds, name: string) => {
    const empty = rounds.of('empty');
    return rounds.of(name).map((value, round) => value - (empty[round] ?? 0));
  };
  const peers = ['openapi-fetch', 'hey-api'];
  return {
    title: 'Type check of a call of every operation',
    note: 'What tsc takes over an empty file; skipLibCheck, declarations as published (hey-api: its generated source).',
    results: [
      { name: 'the client', unit: 's', rounds: over(seconds, 'ours'), aim: { most: 0.15 } },
      ...peers.map((name) => ({ name, unit: 's', rounds: over(seconds, name) })),
      {
        name: 'the client',
        unit: 'instantiations',
        rounds: over(instantiations, 'ours'),
        aim: { most: 3_000 },
      },
      ...peers.map((name) => ({ name, unit: 'instantiations', rounds: over(instantiations, name) })),
    ],
    figures: seconds.figures('s'),
  };
}

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
};

async function check(home: string, file: string): Promise<{ seconds: number; instantiations: number }> {
  const tsc = path.join(home, 'node_modules/typescript/bin/tsc');
  await writeFile(
    path.join(home, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: [file] }),
  );
  const { stdout } = await exec(process.execPath, [tsc, '--extendedDiagnostics'], { cwd: home }).catch(
    (failed: { stdout: string }) => {
      throw new Error(`${file} does not compile\n${failed.stdout}`);
    },
  );
  const value = (name: string) => Number(stdout.match(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm'))?.[1]);
  return { seconds: value('Total time'), instantiations: value('Instantiations') };
}

function calls(
  write: (operation: ClientOperation, path: string[], params: Record<string, unknown>) => string,
): string {
  const lines = operations.map((operation) => {
    const [{ path, params } = { path: [], params: {} }] = requestExamples(operation);
    return `export const ${operation.id} = ${write(operation, path, params)};`;
  });
  return lines.join('\n');
}

function placed({ queryNames, headerNames, hasBody }: ClientOperation, params: Record<string, unknown>) {
  const pick = (names: string[]) =>
    Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name)));
  const others = Object.keys(params).filter(
    (name) => !queryNames.includes(name) && !headerNames.includes(name),
  );
  const some = (members: object) => (Object.keys(members).length > 0 ? members : undefined);
  return {
    query: some(pick(queryNames)),
    header: some(pick(headerNames)),
    body: hasBody ? pick(others) : undefined,
  };
}

function named({ pathParameters }: ClientOperation, path: string[]) {
  if (path.length === 0) return undefined;
  return Object.fromEntries(pathParameters.map(({ name }, index) => [name, path[index]]));
}

function text(value: unknown): string {
  return JSON.stringify(value);
}
