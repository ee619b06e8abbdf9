import { refuseUnwritable } from '../client/refuse-unwritable.ts';
import { operations } from '../generated/operations.ts';
import type { Schemas } from '../generated/schemas.ts';
import type { Endpoint } from '../operations/endpoint.ts';
import { imprecise } from './numbers.ts';
import { type Problem, requestProblems, responseProblems } from './problems.ts';
import type { StandardSchema } from './standard-schema.ts';

/**
 * A Standard Schema of the `params` and of the data of each operation, for libraries such as tRPC, Hono and TanStack
 * Form: `schemas.users_create.params`. They check what the validator checks, and return the value as it is.
 */
export const schemas: Schemas = Object.fromEntries(
  operations.map((operation) => [
    operation.id,
    {
      params: schemaOf((value) => paramsProblems(operation, value)),
      data: schemaOf((value) => dataProblems(operation, value)),
    },
  ]),
) as unknown as Schemas;

function schemaOf(problemsOf: (value: unknown) => Problem[]): StandardSchema<unknown> {
  return {
    '~standard': {
      version: 1,
      vendor: 'payments-openapi',
      validate(value) {
        const issues = problemsOf(value).map(({ path, text }) => ({
          message: text,
          // Without the part of the request or response, which the value does not have.
          path: path.slice(1).map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
        }));
        return issues.length > 0 ? { issues } : { value };
      },
    },
  };
}

function paramsProblems({ id, header = [], query, body, write = {} }: Endpoint, params: unknown): Problem[] {
  if (Object(params) !== params || Array.isArray(params)) return [{ path: [], text: 'must be object' }];
  const sent = { query: {}, header: {}, ...(body && { body: {} }) };
  for (const [name, given] of Object.entries(params as Record<string, unknown>)) {
    const isHeader = header.includes(name.toLowerCase());
    const place = isHeader ? sent.header : query?.includes(name) ? sent.query : (sent.body ?? sent.query);
    try {
      const value = given != null && Object.hasOwn(write, name) ? write[name]?.(given) : given;
      // As JSON, which has no undefined members and has dates as strings.
      const { [name]: written } = JSON.parse(JSON.stringify({ [name]: value }, refuseUnwritable()));
      Object.assign(place, { [isHeader ? name.toLowerCase() : name]: written });
    } catch (error) {
      return [{ path: ['params', name], text: (error as Error).message }];
    }
  }
  return [...requestProblems(id, sent), ...imprecise(sent.body)];
}

function dataProblems({ id }: Endpoint, data: unknown): Problem[] {
  const problems = responseProblems(id, { code: 200, message: 'succeed', data });
  // A service may add a value to an enum.
  return problems.filter(({ isNewValue }) => !isNewValue);
}
