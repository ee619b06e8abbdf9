import { isUtf8 } from 'node:buffer';
import { memberPath } from '@payments-openapi/spec';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type Document, LineCounter, parseDocument, visit } from 'yaml';
import type { Fixture, FixtureKind } from './fixtures.ts';
import type { Profile } from './profile.ts';
import { ProfileError } from './profile-error.ts';
import { profileSchema } from './schema.ts';

/** The content of a profile file. */
export interface ProfileFile extends Partial<Omit<Profile, 'sign' | 'fixtures' | 'limits' | 'receiver'>> {
  extends?: 'mock';
  sign?: string;
  fixtures?: { [kind in FixtureKind]?: Fixture | Fixture[] };
  fixturesFrom?: 'examples' | ({ kinds: FixtureKind[] } & ({ http: string } | { module: string }));
  limits?: Partial<Profile['limits']>;
  receiver?: { url: string; secret: string; probe: string };
}

/** Names a field in a message, with its file and line: `profile.yaml:3: fixtures.plan[0].id`. */
export type FieldLocator = (...path: readonly (string | number)[]) => string;

/** Parses and validates a profile file. @throws {ProfileError} that names each field and its line */
export function parseProfile(bytes: Buffer, file: string): { content: ProfileFile; where: FieldLocator } {
  const lines = new LineCounter();
  const isJson = /\.json$/i.test(file);
  const format = isJson ? 'JSON' : 'YAML';
  if (!isUtf8(bytes)) throw new ProfileError(`${file}: not valid ${format}: it is not UTF-8`);
  const text = bytes.toString();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const positionOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  // The parser ran out of stack, which has no position in the text.
  if (document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION'))
    throw new ProfileError(`${file}: not valid ${format}: it is nested too deep`);
  const [broken] = document.errors;
  if (broken) {
    const why = broken.code === 'MULTIPLE_DOCS' ? 'expected one document, but got more' : broken.message;
    throw new ProfileError(`${positionOf(broken.pos[0])}: not valid ${format}: ${why}`);
  }
  if (isJson) requireJson(text, file);
  const value: unknown = readValue(document, file, positionOf) ?? {};
  const where: FieldLocator = (...path) => {
    const node = document.getIn(path, true) as { range?: [number, number, number] } | undefined;
    const line = node?.range ? `:${lines.linePos(node.range[0]).line}` : '';
    return `${file}${line}: ${memberPath(path.map(String)) || 'the profile'}`;
  };
  const problems = problemsOf(value);
  if (problems.length > 0)
    throw new ProfileError(
      problems.map(({ path, text: problem }) => `${where(...path)} ${problem}`).join('\n'),
    );
  return { content: value as ProfileFile, where };
}

/** YAML includes JSON and more. @throws {ProfileError} if the text is not JSON */
function requireJson(text: string, file: string): void {
  try {
    // Some editors write a byte order mark.
    JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // V8 quotes the text around the mistake.
    throw new ProfileError(`${file}: not valid JSON: ${error.message.replace(/\s+/g, ' ')}`);
  }
}

/** The value of a document without syntax errors. @throws {ProfileError} if its aliases cannot be resolved */
function readValue(document: Document, file: string, positionOf: (offset: number) => string): unknown {
  visit(document, {
    Alias(_, alias) {
      if (!alias.resolve(document))
        throw new ProfileError(
          `${positionOf(alias.range?.[0] ?? 0)}: not valid YAML: Unresolved alias ${alias.source}`,
        );
    },
  });
  try {
    return document.toJS();
  } catch (error) {
    // Nested aliases that would expand to too many values.
    if (error instanceof ReferenceError) throw new ProfileError(`${file}: not valid YAML: ${error.message}`);
    throw error;
  }
}

// Each Ajv compiles the schema of schemas again, which takes longer than that of a profile.
const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  verbose: true,
  code: { optimize: false },
});
formats.default(ajv);

function problemsOf(value: unknown): { path: string[]; text: string }[] {
  const check = ajv.compile(profileSchema());
  if (check(value)) return [];
  // An error of `if` only repeats that its `then` or `else` fails.
  const errors = (check.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  // For `anyOf`, report the forms that are allowed, not the errors of each form.
  const open = errors.filter(({ keyword, parentSchema }) => keyword === 'anyOf' && parentSchema?.$comment);
  const isInside = ({ instancePath }: ErrorObject, { instancePath: of }: ErrorObject) =>
    instancePath === of || instancePath.startsWith(`${of}/`);
  const meant = errors.filter((error) => !open.some((one) => isInside(error, one)));
  return [...meant, ...open].map(({ instancePath, keyword, message = '', params, parentSchema }) => {
    const names = instancePath.split('/').slice(1);
    if (keyword === 'additionalProperties' && instancePath === '/fixtures')
      return {
        path: [...names, params.additionalProperty],
        text: `is not a kind of fixture. There are ${Object.keys(parentSchema?.properties).join(', ')}`,
      };
    if (keyword === 'additionalProperties')
      return { path: [...names, params.additionalProperty], text: 'is not a field of a profile' };
    if (keyword === 'enum') return { path: names, text: `must be one of ${params.allowedValues.join(', ')}` };
    if (keyword === 'anyOf') return { path: names, text: `must be ${parentSchema?.$comment}` };
    return { path: names, text: message };
  });
}
