import type { Rule } from './redocly.ts';
import { described } from './rules/described.ts';
import { exampleMembers } from './rules/exampleMembers.ts';
import { listPaging } from './rules/listPaging.ts';
import { noUnreferencedFile } from './rules/noUnreferencedFile.ts';
import { operationExamples } from './rules/operationExamples.ts';
import { operationFile } from './rules/operationFile.ts';
import { operationId } from './rules/operationId.ts';
import { operationResponses } from './rules/operationResponses.ts';
import { parameterExample } from './rules/parameterExample.ts';
import { requiredDecided } from './rules/requiredDecided.ts';

const rules: Record<string, Rule> = {
  described,
  'example-members': exampleMembers,
  'list-paging': listPaging,
  'no-unreferenced-file': noUnreferencedFile,
  'operation-examples': operationExamples,
  'operation-file': operationFile,
  'operation-id': operationId,
  'operation-responses': operationResponses,
  'parameter-example': parameterExample,
  'required-decided': requiredDecided,
};

// Redocly takes a plugin's default export.
export default function contractPlugin() {
  return { id: 'contract', rules: { oas3: rules } };
}
