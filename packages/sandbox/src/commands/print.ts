/** Prints a result: as a line of JSON, or as text. */
export function print({ json }: { json?: boolean }, data: unknown, text: string): void {
  console.log(json ? JSON.stringify(data) : printable(text));
}

/** A text without control characters, with which what others have sent could take over a terminal. */
export function printable(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}/gu, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}

/** Formats rows in columns. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** An argument as it is typed in a shell. */
export function quote(text: string): string {
  return /^[\w.:/+@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
