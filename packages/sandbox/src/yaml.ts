import { createRequire } from 'node:module';
import { Failure } from './failures.ts';
import { parseJson } from './http/json.ts';

const require = createRequire(import.meta.url);

// Loaded when it is used: most sandboxes read and write no YAML, and it takes a while.
const library = (): typeof import('yaml') => require('yaml');

export const YAML_TYPE = 'application/yaml';

/**
 * Reads YAML, and so JSON too. It goes on as JSON does: what that cannot say is refused, such as a part that holds
 * itself. @throws {Failure} with the line of a mistake
 */
export function parseYaml(text: string): unknown {
  return parseJson(toJson(text));
}

export function toYaml(value: unknown): string {
  return library().stringify(value);
}

function toJson(text: string): string {
  try {
    return JSON.stringify(library().parse(text, { logLevel: 'error' }), finite);
  } catch (error) {
    // Whatever it is, the text brought it about.
    const [message = ''] = error instanceof Error ? error.message.split('\n') : [];
    throw new Failure('invalidRequest', /call stack/.test(message) ? 'it nests too deeply' : message);
  }
}

/** JSON has no infinite numbers; as a text it is refused where a number belongs. */
function finite(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}
