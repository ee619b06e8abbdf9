import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readPointer } from '@payments-openapi/spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesOf } from '../cases/case.ts';
import { contractOf, operationOf, readContract } from '../contract/contract.ts';
import { createValidate } from '../contract/validate.ts';
import { checkCase, checkRequest, checkResponse, type Suite } from './check.ts';
import { createCoverage } from './coverage.ts';
import { type Prism, startPrism } from './prism.ts';
import { prismTarget } from './target.ts';

const contract = await readContract();
const usersCreate = operationOf(contract, 'users_create');
const transactionsVoid = operationOf(contract, 'transactions_void');

// The same contract, but for the types of one field of a request and one of a response.
const other = structuredClone(contract.document);
setType('#/components/schemas/UserCreate/properties/document_number', 'number');
setType('#/components/schemas/Order/properties/paid_total', 'number');

let folder: string;
let prism: Prism;
let suite: Suite;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'drift-'));
  const document = path.join(folder, 'openapi.json');
  await writeFile(document, JSON.stringify(other));
  prism = await startPrism({ document });
  suite = {
    target: prismTarget(prism.url),
    validate: createValidate(contract.document),
    coverage: createCoverage(contract),
  };
});

afterAll(async () => {
  await prism?.stop();
  await rm(folder, { recursive: true });
});

describe('a target whose contract differs in one type', () => {
  it('fails a request that it no longer takes, with all that is needed to repeat it', async () => {
    const [request] = usersCreate.requestExamples;
    if (!request) throw new Error('users_create: there is no example');
    await expect(checkRequest(suite, usersCreate, request)).rejects.toThrow(
      /^users_create, request passport: it was refused with HTTP 422\n {2}contract {2}#\/paths\/.*\n {2}sent {6}POST http.*\n {2}came {6}422 .*\n {2}repeat {4}curl .*/,
    );
  });

  it('fails a mutant that it now takes, with the place in the contract', async () => {
    const cases = casesOf(contract, suite.validate, usersCreate);
    const mutant = cases.find(({ change }) => change === 'body/user/document_number = 42');
    if (!mutant) throw new Error('users_create: there is no such mutant');
    await expect(checkCase(suite, mutant)).rejects.toThrow(
      /it was accepted\n {2}contract {2}#\/components\/schemas\/UserCreate\/properties\/document_number\/type\n/,
    );
  });

  it('fails a response that does not fit what the target itself says', async () => {
    const [response] = transactionsVoid.responseExamples;
    if (!response) throw new Error('transactions_void: there is no example');
    await expect(checkResponse(suite, transactionsVoid, response)).rejects.toThrow(
      /^transactions_void, response voided: .*Prism says .*"paid_total"/,
    );
  });

  it('counts nothing of that as covered', () => {
    for (const row of suite.coverage.rows()) expect(row).toMatchObject({ accepted: 0, refused: 0 });
    expect(
      suite.coverage
        .rows()
        .flatMap(({ requests, responses }) => [requests, responses].flatMap((one) => one.covered)),
    ).toEqual([]);
  });
});

describe('a contract whose examples no longer fit it', () => {
  it('fails a response, by the contract alone', async () => {
    const [response] = transactionsVoid.responseExamples;
    if (!response) throw new Error('transactions_void: there is no example');
    const stricter = { ...suite, validate: createValidate(other) };
    await expect(checkResponse(stricter, transactionsVoid, response)).rejects.toThrow(
      "the answer's body/data/order/paid_total must be number",
    );
  });

  it('makes no mutants', () => {
    expect(() => casesOf(contractOf(other), createValidate(other), usersCreate)).toThrow(
      'an example that does not fit: /user/document_number must be number',
    );
  });
});

describe('a mutator that is wrong', () => {
  it('is told so by Ajv', () => {
    const lenient = structuredClone(contract.document);
    delete (
      readPointer(lenient, '#/components/schemas/CustomerUpdate/properties/name') as Record<string, unknown>
    ).maxLength;
    const customersUpdate = operationOf(contract, 'customers_update');
    expect(() => casesOf(contract, createValidate(lenient), customersUpdate)).toThrow(
      /body\/name = "x+… \(256 characters\): the mutator and Ajv disagree\n {2}contract {2}.*\/name\/maxLength\n {2}mutator {3}body\/name maxLength\n {2}Ajv {7}fits/,
    );
  });

  it('refuses a keyword that it does not know', () => {
    const unknown = structuredClone(contract.document);
    (readPointer(unknown, '#/components/schemas/CardLink') as Record<string, unknown>).minProperties = 2;
    const cardsLink = operationOf(contract, 'cards_link');
    expect(() => casesOf(contractOf(unknown), createValidate(unknown), cardsLink)).toThrow(
      '#/components/schemas/CardLink/minProperties: the mutator does not know this keyword',
    );
  });
});

function setType(pointer: string, type: string): void {
  Object.assign(readPointer(other, pointer) as object, { type });
}
