import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ErrorCode } from '@payments-openapi/client';
import { FAILURES } from '../input/failures.ts';

/** A text that clients can read, in Markdown. */
export interface Resource {
  uri: string;
  name: string;
  description: string;
  read(): string | Promise<string>;
}

const require = createRequire(import.meta.url);

/** The packages whose READMEs and guides are installed with this one. */
const PACKAGES = ['client', 'sandbox'];

/** The guides of the installed packages, the discrepancies and the codes of failures. */
export async function readResources(): Promise<Resource[]> {
  const guides = await Promise.all(PACKAGES.map(guidesOf));
  return [
    {
      uri: 'payments://discrepancies',
      name: 'Discrepancies',
      description: "What the service's own description does not say, or says in two ways.",
      read: () => readFile(path.join(folderOf('spec'), 'DISCREPANCIES.md'), 'utf8'),
    },
    {
      uri: 'payments://error-codes',
      name: 'Error codes',
      description: 'The codes that the contract documents, and those that the sandbox chose.',
      read: errorCodes,
    },
    ...guides.flat(),
  ];
}

async function guidesOf(name: string): Promise<Resource[]> {
  const folder = folderOf(name);
  const guides = (await readdir(path.join(folder, 'docs'))).filter((file) => file.endsWith('.md')).sort();
  const files = ['README.md', ...guides.map((file) => `docs/${file}`)];
  return Promise.all(
    files.map(async (file) => {
      const read = () => readFile(path.join(folder, file), 'utf8');
      const [, title = file] = /^# (.+)$/m.exec(await read()) ?? [];
      return {
        uri: `payments://docs/${name}/${file.replace('docs/', '')}`,
        name: title,
        description: `A guide of @payments-openapi/${name}.`,
        read,
      };
    }),
  );
}

function folderOf(name: string): string {
  return path.dirname(require.resolve(`@payments-openapi/${name}/package.json`));
}

/** The documented codes by operation, and the codes of the sandbox, which the service may not use. */
function errorCodes(): string {
  const documented = Object.entries(ErrorCode).flatMap(([operationId, codes]) =>
    Object.entries(codes).map(([name, code]) => `| ${operationId} | ${code} | ${name} |`),
  );
  const chosen = Object.values(FAILURES).map(
    ({ code, message, condition }) => `| ${code} | ${message} | ${condition} |`,
  );
  return `# Error codes

0 and 200 mean success. Every other code is a failure, whatever the HTTP status. The set is open.

## Documented by the contract

| operation | code | name |
| --- | --- | --- |
${documented.join('\n')}

## Chosen by the sandbox

| code | message | when |
| --- | --- | --- |
${chosen.join('\n')}
`;
}
