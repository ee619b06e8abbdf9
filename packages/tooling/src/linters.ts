import path from 'node:path';
import { root, shown, tool } from '@payments-openapi/tooling/tool';

export interface Problem {
  file: string;
  line: number;
  column: number;
  rule: string;
  message: string;
}

interface RedoclyReport {
  problems: {
    ruleId: string;
    message: string;
    suggest?: string[];
    location: { source: { ref: string }; start: { line: number; col: number } }[];
  }[];
}

type SpectralReport = {
  code: string;
  message: string;
  source: string;
  range: { start: { line: number; character: number } };
}[];

// Redocly reports a YAML mistake in this form, once at its place and once for each `$ref` to the file.
const YAML_MISTAKE = /([^:\n]+) in "([^"\n]+)" \((\d+):(\d+)\)/;

function asYamlMistake(text: string): Problem | undefined {
  const [, reason, file, line, column] = YAML_MISTAKE.exec(text) ?? [];
  if (reason === undefined || file === undefined) return undefined;
  const message = `Invalid YAML: ${reason.replace(/^[\s-]+/, '')}.`;
  return { file: shown(file), line: Number(line), column: Number(column), rule: 'yaml', message };
}

function clear(message: string): string {
  return message
    .replace(/ENOENT: no such file or directory '([^']+)'/, (_, file) => `no such file: ${shown(file)}.`)
    .replace(/\s+/g, ' ')
    .trim();
}

function parsed<Report>(text: string, output: string): Report {
  try {
    return JSON.parse(text) as Report;
  } catch {
    throw new Error(output);
  }
}

/** Removes duplicate problems and sorts them by file. */
function ordered(problems: Problem[]): Problem[] {
  const unique = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...unique.values()].sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
  );
}

function runRedocly(documents: string[]) {
  const config = path.join(root, 'redocly.yaml');
  const options = ['--format=json', '--max-problems=1000', '--lint-config=error', `--config=${config}`];
  return tool({ reject: false })('redocly', ['lint', ...documents, ...options]);
}

function problemsOf(document: string, report: RedoclyReport): Problem[] {
  const problems = report.problems.map(({ ruleId, message, suggest = [], location: [place] }) => {
    const hint = suggest.length > 0 ? ` Did you mean ${suggest.join(', ')}?` : '';
    return (
      asYamlMistake(message) ?? {
        file: shown(path.resolve(root, place?.source.ref ?? document)),
        line: place?.start.line ?? 1,
        column: place?.start.col ?? 1,
        rule: ruleId,
        message: clear(message) + hint,
      }
    );
  });
  // If a part cannot be read, other findings are only consequences.
  const unread = problems.filter(({ rule }) => rule === 'yaml' || rule === 'no-unresolved-refs');
  return ordered(unread.length > 0 ? unread : problems);
}

async function redocly(document: string): Promise<Problem[]> {
  const { stdout, stderr } = await runRedocly([document]);
  // If the document itself is not YAML, there is only this text instead of a report.
  const unreadable = stdout === '' ? asYamlMistake(stderr) : undefined;
  return unreadable ? [unreadable] : problemsOf(document, parsed(stdout, stderr));
}

/** Runs Redocly once on all documents, because starting it takes longer than linting. */
export async function redoclyEach(documents: string[]): Promise<Problem[][]> {
  const { stdout, stderr } = await runRedocly(documents);
  // It prints the reports one after another, without a separator.
  const reports = stdout.split(/(?<=^\})(?=\{)/m);
  // There is no report for a document that is not YAML.
  if (stdout === '' || reports.length !== documents.length) return Promise.all(documents.map(redocly));
  return documents.map((document, index) => problemsOf(document, parsed(reports[index] ?? '', stderr)));
}

/** Runs Spectral. Includes hints; positions count from 1. */
export async function spectral(...documents: string[]): Promise<Problem[]> {
  const ruleset = path.join(root, '.spectral.yaml');
  const arguments_ = ['lint', ...documents, '--format=json', '--quiet', `--ruleset=${ruleset}`];
  const { stdout, stderr } = await tool({ reject: false })('spectral', arguments_);
  const problems = parsed<SpectralReport>(stdout, stdout + stderr);
  return ordered(
    problems.map(({ code, message, source, range }) => ({
      file: shown(source),
      line: range.start.line + 1,
      column: range.start.character + 1,
      rule: code,
      message,
    })),
  );
}

/** Redocly's findings, or Spectral's for documents without any, so that nothing is reported twice. */
export async function lintContracts(documents: string[]): Promise<Problem[]> {
  const found = await redoclyEach(documents);
  const clean = documents.filter((_, index) => found[index]?.length === 0);
  return [...found.flat(), ...(clean.length > 0 ? await spectral(...clean) : [])];
}

export function printProblems(problems: Problem[]): void {
  for (const { file, line, column, rule, message } of problems) {
    console.error(`${file}:${line}:${column}  ${rule}\n  ${message}\n`);
  }
}
