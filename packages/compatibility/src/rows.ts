import type { Row } from './row.ts';
import { documentRows } from './rows/documents.ts';
import { openapiGeneratorRows } from './rows/openapi-generator.ts';
import { languageRows } from './rows/others.ts';
import { prismRow } from './rows/prism.ts';
import { schemathesisRow } from './rows/schemathesis.ts';
import { typescriptRows } from './rows/typescript.ts';

/** The tools among the packages of this repository, which `npm test` runs. */
export const npmRows: readonly Row[] = [...documentRows, prismRow, ...typescriptRows];

export const rows: readonly Row[] = [...npmRows, schemathesisRow, ...openapiGeneratorRows, ...languageRows];
