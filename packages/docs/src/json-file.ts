/**
 * Parses the text of a JSON file, which may start with a byte order mark: some editors write one.
 * @throws {Error} with one line that says what is not JSON
 */
export function parseJsonFile(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // V8 quotes the text around the mistake.
    throw new Error((error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' '));
  }
}
