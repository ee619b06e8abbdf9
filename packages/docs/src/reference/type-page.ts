import { operationOf } from '@payments-openapi/spec';
import { type Block, code, type Page, prose, ruleTable } from '../page/page.ts';
import { describeNamed, linkTo } from './fields.ts';
import { typeWords } from './keywords.ts';
import { firstSentence } from './operation-page.ts';
import {
  fieldOptions,
  operationPath,
  operationsWith,
  type Reference,
  typePath,
  type Use,
} from './reference.ts';

/** Renders the page of a schema: its members, its conditions, and where it is used. */
export function typePage(reference: Reference, name: string, uses: Map<string, Use[]>): Page {
  const schema = reference.document.components?.schemas?.[name] ?? {};
  const options = fieldOptions(reference, { unfolds: false });
  const { texts, notes, rules, fields } = describeNamed(options, name);
  const blocks: Block[] = [
    prose(
      ...texts,
      `Type: ${typeWords(schema, linkTo(options))}.`,
      notes.map((note) => `- ${note}`).join('\n'),
      rules.length > 0 && `## Conditions\n\n${ruleTable(rules)}`,
    ),
  ];
  if (fields.length > 0) blocks.push(prose('## Fields'), { kind: 'fields', fields });
  blocks.push(prose('## Where it is used', whereUsed(reference, name, uses)));
  const about = firstSentence(schema.description ?? texts[0] ?? '');
  return {
    slug: typePath(reference, name).slice(1, -1),
    title: name,
    description: about || `The type ${name}.`,
    name,
    blocks,
  };
}

function whereUsed(reference: Reference, name: string, uses: Map<string, Use[]>): string {
  const inTypes = (uses.get(name) ?? []).flatMap((use) => ('schema' in use ? [use.schema] : []));
  const reached = operationsWith(uses, name);
  const webhooks = (uses.get(name) ?? []).flatMap((use) => ('webhook' in use ? [use.webhook] : []));
  const lines = [
    ...webhooks.map((webhook) => `body of the [webhook](/webhooks/) ${code(webhook)}`),
    ...inTypes.map((schema) => `in [${schema}](${typePath(reference, schema)})`),
    ...[...reached].map(([id, places]) => {
      const link = `[${code(id)}](${operationPath(reference, id)})`;
      const { summary = '' } = operationOf(reference.document, id).object;
      return `${[...places].join(' and ')} of ${link}: ${summary}`;
    }),
  ];
  return lines.length > 0 ? lines.map((line) => `- ${line}`).join('\n') : 'Nowhere yet.';
}
