import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { Change } from './change.ts';

/** A breaking change that may be released anyway. */
export interface Approval {
  rule: string;
  pointer: string;
  /** The reason, for the changelog. */
  reason: string;
  /** The last day that it is valid, such as `2027-01-31`. */
  expires: string;
}

export interface ApprovedChange {
  change: Change;
  reason?: string;
}

const MEMBERS = ['rule', 'pointer', 'reason', 'expires'] as const;

/**
 * Reads the approvals of a file. A missing file has none.
 *
 * @throws if the file is not a list of approvals, naming each invalid entry
 */
export async function readApprovals(file: string): Promise<Approval[]> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const found: unknown = readYaml(text, file) ?? [];
  if (!Array.isArray(found)) throw new Error(`${file}: expected a list of approvals`);
  const problems = found.flatMap((entry, index) =>
    problemsOf(entry).map((problem) => `${file}: entry ${index + 1}: ${problem}`),
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return found;
}

function readYaml(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw error instanceof Error ? new Error(`${file}: not valid YAML: ${error.message}`) : error;
  }
}

/**
 * Matches breaking changes with approvals.
 *
 * @param today as `2026-11-22`
 */
export function approve(
  changes: readonly Change[],
  approvals: readonly Approval[],
  today: string,
): { changes: ApprovedChange[]; problems: string[] } {
  const isFor = (approval: Approval, { rule, pointer }: Change) =>
    approval.rule === rule && approval.pointer === pointer;
  const problems = approvals.flatMap((approval) => {
    const name = `The approval of ${approval.rule} at ${approval.pointer}`;
    if (!changes.some((change) => isFor(approval, change)))
      return `${name} is unused: there is no such change.`;
    return approval.expires < today ? `${name} expired on ${approval.expires}.` : [];
  });
  const valid = approvals.filter(({ expires }) => expires >= today);
  const approved = changes.map((change): ApprovedChange => {
    const reason = valid.find((approval) => isFor(approval, change))?.reason;
    return { change, ...(reason !== undefined && { reason }) };
  });
  return { changes: approved, problems };
}

function problemsOf(entry: unknown): string[] {
  if (typeof entry !== 'object' || entry === null) return ['expected rule, pointer, reason and expires'];
  const values = entry as Record<string, unknown>;
  const unknown = Object.keys(values).filter((name) => !MEMBERS.some((member) => member === name));
  const missing = MEMBERS.filter((name) => typeof values[name] !== 'string' || values[name] === '');
  const { expires } = values;
  const isDate =
    typeof expires === 'string' && /^\d{4}-\d\d-\d\d$/.test(expires) && !Number.isNaN(Date.parse(expires));
  return [
    ...unknown.map((name) => `unknown field "${name}"`),
    ...missing.map((name) => `${name} must be a non-empty string`),
    ...(missing.includes('expires') || isDate
      ? []
      : [`expires must be a date such as 2027-01-31, but is ${expires}`]),
  ];
}
