import { operationOf } from '@payments-openapi/spec';
import { expect, it } from 'vitest';
import { loadServiceContract } from './load.ts';
import { lookUpOf } from './look-up.ts';

it('has parameters in the order in which the client takes them, whatever their order in the link', () => {
  const document = structuredClone(loadServiceContract());
  const write = operationOf(document, 'recurringPlans_update');
  const [link] = Object.values(write.responses['200']?.value.links ?? {});
  if (!link || '$ref' in link) throw new Error('no link');
  const [[inPath, expression] = []] = Object.entries(link.parameters ?? {});
  link.parameters = { limit: '$request.body#/plan/name', [String(inPath)]: String(expression) };
  expect(lookUpOf(document, write)?.parameters.map(([name]) => name)).toEqual([inPath, 'limit']);
});
