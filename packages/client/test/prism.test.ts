import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Prism, startPrism } from '@payments-openapi/tooling/prism';
import { isWhole, sampled } from '@payments-openapi/tooling/whole';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import * as standalone from '../src/operations.ts';
import { contract, contractFile, operations } from './contract.ts';
import { CALL_STYLES, exchangesOf, functionName, perform } from './prism/exchange.ts';
import { KINDS, mutantsOf, UNCHANGED } from './prism/mutants.ts';
import { baseUrl as nowhere } from './stub.ts';

const exchanges = exchangesOf(contract);
const ways = Object.keys(CALL_STYLES) as (keyof typeof CALL_STYLES)[];
/** Both ways send alike, so `npm test` calls each standalone operation with some of its examples only. */
const ofEach = [...Map.groupBy(exchanges, ({ operation }) => operation.id).values()].flatMap((own) =>
  sampled(own, 2),
);
let prism: Prism;

describe('Prism with the bundled contract', () => {
  beforeAll(async () => {
    prism = await startPrism({ document: contractFile });
  });
  afterAll(() => prism.stop());

  describe.for(ways)('receives from %s', (way) => {
    it.for(
      (way === 'a method of the client' ? exchanges : ofEach).map((exchange) => {
        const { operation, request, response } = exchange;
        return { title: `${operation.id}.${request.scenario}, answered by ${response.scenario}`, exchange };
      }),
    )('$title', ({ exchange }) => perform(way, prism.url, exchange));
  });
});

describe('nothing is left out:', () => {
  it('every operation is called, succeeds and fails', () => {
    const declared = Object.values(contract.paths)
      .flatMap((item) => Object.values(item))
      .flatMap((part) => ('operationId' in part ? [part.operationId] : []));
    for (const status of ['200', 'default']) {
      const called = exchanges.filter(({ response }) => response.status === status);
      expect([...new Set(called.map(({ operation }) => operation.id))].sort()).toEqual(declared.sort());
    }
  });

  it('every method and every standalone operation is called', () => {
    const methods = Object.entries(createClient({ baseUrl: nowhere })).flatMap(([group, verbs]) =>
      Object.keys(verbs).map((verb) => `${group}_${verb}`),
    );
    expect(methods.sort()).toEqual(operations.map(({ id }) => id).sort());
    const { createConnection: _, paged: __, reportLostDigits: ___, ...functions } = standalone;
    expect(Object.keys(functions).sort()).toEqual(operations.map(functionName).sort());
  });

  it('every example file is sent or returned', async () => {
    const used = exchanges.flatMap(({ operation, request, response }) => [
      `${operation.id}.${request.scenario}.request.yaml`,
      `${operation.id}.${response.scenario}.response.yaml`,
    ]);
    const files = await readdir(path.join(import.meta.dirname, '../../../spec/examples'));
    expect(files.filter((file) => !used.includes(file))).toEqual([]);
  });
});

describe('Prism with a contract in which one thing is changed', () => {
  const { document, mutants } = mutantsOf(contract, { all: isWhole });
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'client-prism-'));
    const file = path.join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    prism = await startPrism({ document: file });
  });
  afterAll(async () => {
    await prism.stop();
    await rm(folder, { recursive: true });
  });

  async function performAll(id: string, base: string): Promise<void> {
    for (const exchange of exchanges) {
      if (exchange.operation.id === id) await perform('a method of the client', prism.url + base, exchange);
    }
  }

  it.for(operations)('finds nothing without a change: $id', ({ id }) => performAll(id, UNCHANGED));

  it('has each kind of change, and a change in each operation', () => {
    expect(new Set(mutants.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)));
    expect(new Set(mutants.map((one) => one.operationId))).toEqual(new Set(operations.map(({ id }) => id)));
  });

  it.for(mutants)('is noticed: $title', async ({ operationId, base }) => {
    await expect(performAll(operationId, base)).rejects.toThrow();
  });
});
