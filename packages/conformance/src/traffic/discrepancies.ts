import { describeType } from '../checks/describe.ts';
import { type Also, waysOf } from '../findings/finding.ts';
import type { Run } from '../run/run.ts';

/** The cells of a row, except for the subject. */
interface Row {
  /** The part of the operation. */
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
 * Proposes rows for spec/DISCREPANCIES.md: one for each subject in which traffic differs from the contract. Anchors do not
 * depend on the rest of the traffic, and no row contains a value.
 */
export function proposedRows({
  findings,
  warnings,
  secrets,
}: Pick<Run, 'findings' | 'warnings' | 'secrets'>): string[] {
  const subjects = new Map<string, { subject: string; rows: Row[] }>();
  for (const finding of [...findings, ...warnings].flatMap(waysOf)) {
    const row = rowOf(finding);
    if (!row) continue;
    const { operationId = '' } = finding;
    const anchor = anchorOf(`${operationId} ${row.part}`);
    const subject = `<a id="${anchor}"></a>\`${operationId}\`, ${row.part}`;
    const entry = subjects.get(anchor) ?? { subject, rows: [] };
    subjects.set(anchor, entry);
    entry.rows.push(row);
  }
  const lines = [...subjects.values()].map(({ subject, rows }) =>
    cells(subject, merged(rows, 'source'), merged(rows, 'contract'), merged(rows, 'tolerates')),
  );
  return lines.length === 0 ? [] : [...HEAD, ...lines.map(secrets.mask)];
}

/** Joins one cell of several rows, without repeating a sentence. */
function merged(rows: readonly Row[], cell: 'source' | 'contract' | 'tolerates'): string {
  return [...new Set(rows.map((row) => row[cell]))].sort().join(' ');
}

/** Undefined for findings that are defects of the server, rather than another reading of the contract. */
function rowOf({ check, title, expected, actual }: Also): Row | undefined {
  const found = withoutValues(actual);
  switch (check) {
    case 'C01':
      return {
        part: 'envelope',
        source: `Traffic shows ${found}.`,
        contract: `It requires ${withoutValues(expected)}.`,
        tolerates: 'Such a response.',
      };
    case 'C02': {
      const [, at = '', rule = expected] = /^(\/\S*|the response) (.*)$/.exec(expected) ?? [];
      const part = `\`${at.startsWith('/') ? at : '/'}\``;
      const [, names] = /^must have required propert(?:y|ies) '(.+)'$/.exec(rule) ?? [];
      const member = names?.replaceAll("', '", '`, `');
      if (member !== undefined)
        return {
          part,
          source: `Traffic shows an object without \`${member}\`.`,
          contract: `It requires \`${member}\`.`,
          tolerates: 'An object without it.',
        };
      return {
        part,
        source: `Traffic shows ${found} there.`,
        contract: `The value ${withoutValues(rule)}.`,
        tolerates: 'Such a value.',
      };
    }
    case 'C03': {
      const [, at = '/'] = /^no undeclared field (\S+)$/.exec(expected) ?? [];
      return {
        part: `\`${at}\``,
        source: `Traffic contains it, as ${found}.`,
        contract: 'It is not declared.',
        tolerates: 'The field, which it ignores.',
      };
    }
    case 'C06':
      return {
        part: 'refused requests',
        source: `Traffic shows ${found} where ${withoutValues(title)}.`,
        contract: 'Such a request is invalid and must be refused.',
        tolerates: 'That it is accepted.',
      };
    default:
      return undefined;
  }
}

function cells(...texts: string[]): string {
  return `| ${texts.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

function anchorOf(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replace(/-$/, '')
    .toLowerCase();
}

/** Replaces each value in a text with its type. */
function withoutValues(text: string): string {
  try {
    return describeType(JSON.parse(text));
  } catch {
    return text
      .replaceAll(/"(?:[^"\\]|\\.)*"?/g, 'a string')
      .replace(/^[[{].*$/s, 'an object or an array')
      .replace(/ … \(\d+ characters\)|…/g, '');
  }
}
