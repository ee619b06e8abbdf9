import { controlOperations } from '../../contract/operations.ts';
import { sentenceOf } from '../../contract/problem.ts';
import { notASeed } from '../../contract/refusals.ts';
import type { CheckedOperation } from '../../contract/validator.ts';
import type { Seed } from '../../generated/contract.ts';
import { Failure } from '../../input/failures.ts';
import { linesOf, parseYaml } from '../../input/yaml.ts';

/** A seed without resources. */
export const EMPTY_SEED: Seed = {};

/** Reads a seed. @throws {Failure} that names every offending member and its line, or that of a syntax error */
export function readSeed(text: string, format: 'YAML' | 'JSON' = 'YAML'): Seed {
  const value = parseYaml(text, 'seed');
  if (format === 'JSON') requireJson(text);
  const operation = seedOperation();
  const problems = operation.checkInput({ path: {}, query: {}, header: {}, body: value });
  if (problems.length === 0) return operation.stripUnknown(value) as Seed;
  const whole = notASeed(value, problems);
  if (whole !== undefined) throw new Failure('invalidRequest', `it ${whole}`);
  const lineAt = linesOf(text);
  const ofSeed = problems.map((problem) => {
    const pointer = problem.pointer.replace(/^\/body/, '');
    const line = pointer === '' ? '' : ` (line ${lineAt(pointer)})`;
    return { ...problem, path: problem.path.replace(/^body/, 'seed') + line };
  });
  throw new Failure('invalidRequest', ofSeed.map(sentenceOf).join('; '));
}

/** The operation whose body is a seed. */
export function seedOperation(): CheckedOperation {
  const operation = controlOperations().find(({ operationId }) => operationId === 'seeds_load');
  if (!operation) throw new Error('the control interface has no operation seeds_load');
  return operation;
}

/** YAML includes JSON and more. @throws {Failure} if the text is not JSON */
function requireJson(text: string): void {
  try {
    // Some editors write a byte order mark.
    JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // V8 quotes the text around the mistake.
    throw new Failure('malformedYaml', error.message.replace(/\s+/g, ' '));
  }
}
