import Fastify from 'fastify';
import { serviceOperations } from '../src/contract/operations.ts';
import { sentenceOf } from '../src/contract/problem.ts';
import type { CheckedOperation } from '../src/contract/validator.ts';
import { createUsersMap } from './users-map.ts';

// The upper bound: plain Fastify with the same checks of requests and responses, and a Map.

const operations = serviceOperations();
const create = operationOf('users_create');
const read = operationOf('users_get');
const users = createUsersMap();
const server = Fastify();

server.post<{ Body: { user: object } }>(create.path, async ({ body }, reply) => {
  const problems = create.checkInput({ path: {}, query: {}, header: {}, body });
  if (problems.length > 0)
    return reply.code(400).send({ code: 400, message: problems.map(sentenceOf).join() });
  return checked(create, users.create(body.user));
});

server.get<{ Querystring: Record<string, string> }>(read.path, async ({ query }, reply) => {
  const problems = read.checkInput({ path: {}, query, header: {}, body: undefined });
  if (problems.length > 0)
    return reply.code(400).send({ code: 400, message: problems.map(sentenceOf).join() });
  const found = users.get(query.user_id ?? '');
  if (!found) return reply.code(404).send({ code: 404, message: 'there is no such user' });
  return checked(read, found);
});

function operationOf(id: string): CheckedOperation {
  const found = operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`the contract has no operation ${id}`);
  return found;
}

function checked(operation: CheckedOperation, data: unknown) {
  const envelope = { code: 200, message: 'succeed', data };
  const problems = operation.checkOutput(envelope);
  if (problems.length > 0) throw new Error(problems.map(sentenceOf).join());
  return envelope;
}

await server.listen({ host: '127.0.0.1', port: Number(process.argv[2]) });
