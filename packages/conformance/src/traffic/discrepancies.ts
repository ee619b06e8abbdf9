import type { Finding } from '../findings/finding.ts';
import { redactText } from '../redaction/redact.ts';
import type { Run } from '../run/run.ts';

/** The cells of a row. */
interface Row {
  /** Which part of the operation it is about. */
  part: string;
  source: string;
  contract: string;
  tolerates: string;
}

const HEAD = [
  '| Subject | The source | The contract | A client tolerates |',
  '| ------- | ---------- | ------------ | ------------------ |',
];

/**
 * What traffic showed otherwise than the contract says, as rows for spec/DISCREPANCIES.md: one for each subject, so that
 * an anchor is there once and stays the same whatever the traffic. No value stands in them.
 */
export function proposedRows({ findings, remarks }: Pick<Run, 'findings' | 'remarks'>): string[] {
  const subjects = new Map<string, { subject: string; rows: Row[] }>();
  for (const finding of [...findings, ...remarks]) {
    const row = rowOf(finding);
    if (!row) continue;
    const { operationId = '' } = finding;
    const anchor = anchorOf(`${operationId} ${row.part}`);
    const subject = `<a id="${anchor}"></a>\`${operationId}\`, ${row.part}`;
    const known = subjects.get(anchor) ?? { subject, rows: [] };
    subjects.set(anchor, known);
    known.rows.push(row);
  }
  const written = [...subjects.values()].map(({ subject, rows }) =>
    cells(subject, together(rows, 'source'), together(rows, 'contract'), together(rows, 'tolerates')),
  );
  return written.length === 0 ? [] : [...HEAD, ...written];
}

/** What the rows of one subject say, each sentence once. */
function together(rows: readonly Row[], cell: 'source' | 'contract' | 'tolerates'): string {
  return [...new Set(rows.map((row) => row[cell]))].sort().join(' ');
}

/** Nothing where a difference is a fault of the server, and no other reading of the contract. */
function rowOf({ check, title, expected, came }: Finding): Row | undefined {
  const seen = withoutValues(came);
  switch (check) {
    case 'C01':
      return {
        part: 'envelope',
        source: `Traffic shows ${seen}.`,
        contract: `It asks for ${withoutValues(expected)}.`,
        tolerates: 'Such an answer.',
      };
    case 'C02': {
      const [, at = '', rule = expected] = /^the answer's (\S*) (.*)$/.exec(expected) ?? [];
      return {
        part: placeOf(at),
        source: `Traffic shows ${seen} there.`,
        contract: `The value ${withoutValues(rule)}.`,
        tolerates: 'Such a value.',
      };
    }
    case 'C03': {
      const [, at = ''] = /^no member (\S+),/.exec(expected) ?? [];
      return {
        part: placeOf(at),
        source: `Traffic shows it: ${typeNames[came] ?? seen}.`,
        contract: 'It is not declared.',
        tolerates: 'The member, by passing it over.',
      };
    }
    case 'C06':
      return {
        part: 'refused requests',
        source: `Traffic shows ${seen} where ${withoutValues(title)}.`,
        contract: 'Such a request breaks it, and has to be refused.',
        tolerates: 'That it is not refused.',
      };
    default:
      return undefined;
  }
}

/** A place in an answer, the same for every item of a list. */
function placeOf(at: string): string {
  return `\`${at.replaceAll(/\/\d+(?=\/|$)/g, '/*') || '/'}\``;
}

function cells(...texts: string[]): string {
  return `| ${texts.map((text) => redactText(text).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

function anchorOf(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replace(/-$/, '')
    .toLowerCase();
}

/** How C03 names the type of what came. */
const typeNames: Record<string, string> = {
  '"string"': 'a text',
  '"number"': 'a number',
  '"boolean"': 'a boolean',
};

/** The same with a value's kind in the place of each value. */
function withoutValues(text: string): string {
  try {
    return kindOf(JSON.parse(text));
  } catch {
    return text
      .replaceAll(/"(?:[^"\\]|\\.)*"?/g, 'a text')
      .replace(/^[[{].*$/s, 'an object or a list')
      .replace(/ … \(\d+ characters\)|…/g, '');
  }
}

function kindOf(value: unknown): string {
  if (value === null) return '`null`';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return (
    { string: 'a text', number: 'a number', boolean: 'a boolean' }[typeof value as 'string'] ?? 'a value'
  );
}
