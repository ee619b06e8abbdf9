import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { runCommand } from '../src/command/run-command.ts';

/** The exit code and the output of a command. */
export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
  /** The reports, by kind. */
  files: Record<string, string>;
}

/** Runs the command in this process, and reads its reports. */
export async function runIn(
  args: readonly string[],
  kinds: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  onText: (text: string) => void = () => undefined,
): Promise<CommandResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'conformance-'));
  try {
    const files = kinds.map((kind) => [kind, path.join(folder, `report.${kind}`)] as const);
    const [stdout, stderr] = [collector(onText), collector()];
    const reports = files.map(([kind, file]) => `--report=${kind}=${file}`);
    const code = await runCommand([...args, ...reports], {
      stdout: stdout.stream,
      stderr: stderr.stream,
      env,
    });
    const read = files.map(async ([kind, file]) => [kind, await readFile(file, 'utf8').catch(() => '')]);
    return {
      code,
      stdout: stdout.text(),
      stderr: stderr.text(),
      files: Object.fromEntries(await Promise.all(read)),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function collector(onText: (text: string) => void = () => undefined): { stream: Writable; text(): string } {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(String(chunk));
      onText(String(chunk));
      done();
    },
  });
  return { stream, text: () => chunks.join('') };
}
