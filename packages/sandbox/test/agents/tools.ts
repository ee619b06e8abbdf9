import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { operationOf } from '@payments-openapi/spec';
import { loadServiceContract } from '../../src/contract/load.ts';
import type { Answer } from '../../src/mcp/answers.ts';
import { serverFactory } from '../../src/mcp/server.ts';
import { type Target, toolClient } from '../../src/mcp/target.ts';
import type { TestSandbox } from '../../src/testing.ts';
import type { Arguments } from './cases.ts';

/** What a caller sees of a call. */
export interface Seen {
  isDone: boolean;
  text: string;
  /** Only of our tools. */
  answer: Answer | undefined;
}

/** Calls a tool. */
export type CallTool = (name: string, args: Arguments) => Promise<Seen>;

/** The tools of `payments-sandbox mcp`, called by a client of MCP. */
export async function ourTools(sandbox: TestSandbox): Promise<{ call: CallTool; close(): Promise<void> }> {
  const newServer = await serverFactory(targetAt(sandbox));
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'caller', version: '1' });
  await newServer().connect(ours);
  await client.connect(theirs);
  return {
    async call(name, args) {
      const { structuredContent, isError } = await client.callTool({ name, arguments: args });
      return {
        isDone: !isError,
        text: JSON.stringify(structuredContent),
        answer: structuredContent as Answer,
      };
    },
    close: () => client.close(),
  };
}

/** A sandbox as the tools see the service. Without retries, so that callers see each failure. */
export function targetAt({ baseUrl, fetch }: TestSandbox): Target {
  const api = toolClient({ baseUrl, fetch, retries: 0 });
  return { api, control: undefined, writes: undefined, name: 'a test', close: async () => undefined };
}

/** What tools usually are: they send a request and return the response, or the text of the error. */
export function plainTools({ baseUrl, fetch }: TestSandbox): CallTool {
  return async (name, args) => {
    try {
      const response = await fetch(...requestOf(baseUrl, name, args));
      const text = await response.text();
      return { isDone: response.ok && isSuccess(text), text, answer: undefined };
    } catch (error) {
      return { isDone: false, text: String(error), answer: undefined };
    }
  };
}

function isSuccess(text: string): boolean {
  try {
    return [0, 200].includes(JSON.parse(text).code);
  } catch {
    return false;
  }
}

function requestOf(baseUrl: string, name: string, args: Arguments): [string, RequestInit] {
  const { method, path, parameters, body } = operationOf(loadServiceContract(), name);
  const rest = { ...args };
  const take = (place: string) =>
    parameters
      .filter(({ value }) => value.in === place && rest[value.name] !== undefined)
      .map(({ value }): [string, string] => {
        const taken = String(rest[value.name]);
        delete rest[value.name];
        return [value.name, taken];
      });
  const url = take('path').reduce((all, [key, value]) => all.replace(`{${key}}`, value), path);
  const query = new URLSearchParams(take('query'));
  return [
    `${baseUrl}${url}?${query}`,
    {
      method,
      headers: { 'content-type': 'application/json', ...Object.fromEntries(take('header')) },
      signal: AbortSignal.timeout(60_000),
      ...(body && { body: JSON.stringify(rest) }),
    },
  ];
}
