import type { Rule } from './redocly.ts';
import { alwaysNull } from './rules/alwaysNull.ts';
import { conditionForm } from './rules/conditionForm.ts';
import { described } from './rules/described.ts';
import { exampleMembers } from './rules/exampleMembers.ts';

import { examplePairs } from './rules/examplePairs.ts';
import { listPaging } from './rules/listPaging.ts';
import { mediaTypeSchema } from './rules/mediaTypeSchema.ts';
import { namedObjects } from './rules/namedObjects.ts';
import { noUnreferencedFile } from './rules/noUnreferencedFile.ts';
import { operationExamples } from './rules/operationExamples.ts';
import { operationFile } from './rules/operationFile.ts';
import { operationFrames } from './rules/operationFrames.ts';
import { operationId } from './rules/operationId.ts';
import { operationResponses } from './rules/operationResponses.ts';
import { parameterExample } from './rules/parameterExample.ts';
import { plainRef } from './rules/plainRef.ts';
import { requiredDecided } from './rules/requiredDecided.ts';
import { requiredDefined } from './rules/requiredDefined.ts';
import { schemaName } from './rules/schemaName.ts';

const rules: Record<string, Rule> = {
  'always-null': alwaysNull,
  'condition-form': conditionForm,
  described,
  'example-members': exampleMembers,

  'example-pairs': examplePairs,
  'list-paging': listPaging,
  'media-type-schema': mediaTypeSchema,
  'named-objects': namedObjects,
  'no-unreferenced-file': noUnreferencedFile,
  'operation-examples': operationExamples,
  'operation-file': operationFile,
  'operation-frames': operationFrames,
  'operation-id': operationId,
  'operation-responses': operationResponses,
  'parameter-example': parameterExample,
  'plain-ref': plainRef,
  'required-decided': requiredDecided,
  'required-defined': requiredDefined,
  'schema-name': schemaName,
};

// Redocly takes a plugin's default export.
export default function contractPlugin() {
  return { id: 'contract', rules: { oas3: rules } };
}
