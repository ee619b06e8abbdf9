import { liftOrigins } from './lift-origins.ts';
import type { Rule } from './redocly.ts';
import { alwaysNull } from './rules/always-null.ts';
import { conditionForm } from './rules/condition-form.ts';
import { described } from './rules/described.ts';
import { exampleMembers } from './rules/example-members.ts';
import { examplePairs } from './rules/example-pairs.ts';
import { fieldOrigins } from './rules/field-origins.ts';
import { listPaging } from './rules/list-paging.ts';
import { mediaTypeSchema } from './rules/media-type-schema.ts';
import { namedObjects } from './rules/named-objects.ts';
import { noUnreferencedFile } from './rules/no-unreferenced-file.ts';
import { operationExamples } from './rules/operation-examples.ts';
import { operationFile } from './rules/operation-file.ts';
import { operationFrames } from './rules/operation-frames.ts';
import { operationId } from './rules/operation-id.ts';
import { operationResponses } from './rules/operation-responses.ts';
import { parameterExample } from './rules/parameter-example.ts';
import { plainRef } from './rules/plain-ref.ts';
import { proseRules } from './rules/prose-rules.ts';
import { requiredDecided } from './rules/required-decided.ts';
import { requiredDefined } from './rules/required-defined.ts';
import { schemaName } from './rules/schema-name.ts';
import { statedOnce } from './rules/stated-once.ts';
import { tagGroups } from './rules/tag-groups.ts';
import { showRules } from './show-rules.ts';

const rules: Record<string, Rule> = {
  'always-null': alwaysNull,
  'condition-form': conditionForm,
  described,
  'example-members': exampleMembers,
  'example-pairs': examplePairs,
  'field-origins': fieldOrigins,
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
  'prose-rules': proseRules,
  'required-decided': requiredDecided,
  'required-defined': requiredDefined,
  'schema-name': schemaName,
  'stated-once': statedOnce,
  'tag-groups': tagGroups,
};

// Redocly takes a plugin's default export.
export default function contractPlugin() {
  const decorators = { 'lift-origins': liftOrigins, 'show-rules': showRules };
  return { id: 'contract', rules: { oas3: rules }, decorators: { oas3: decorators } };
}
