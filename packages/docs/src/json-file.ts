import { parseDocument } from 'yaml';

/**
 * Parses the text of a JSON file, which may start with a byte order mark: some editors write one.
 * @throws {Error} with one line that names the file and says what is not JSON, or which key is duplicate
 */
export function parseJsonFile(text: string, file: string): unknown {
  const json = text.replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    // V8 quotes the text around the mistake.
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${file}: not valid JSON: ${message.replace(/\s+/g, ' ')}`);
  }
  // JSON.parse silently drops all but the last.
  const duplicate = parseDocument(json).errors.find(({ code }) => code === 'DUPLICATE_KEY');
  if (!duplicate) return value;
  const [key] = /"(?:\\.|[^"\\])*"/.exec(json.slice(duplicate.pos[0])) ?? [];
  throw new Error(`${file}: duplicate key ${key} on line ${duplicate.linePos?.[0].line}`);
}

/**
 * Parses the text of a YAML file.
 * @throws {Error} with one line that names the file and the place of the mistake
 */
export function parseYamlFile(text: string, file: string): unknown {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw new Error(`${file}: not valid YAML: ${error.message.split('\n')[0]?.replace(/:$/, '')}`);
  return document.toJS({ maxAliasCount: 1_000 });
}
