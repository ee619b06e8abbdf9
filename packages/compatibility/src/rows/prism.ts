import { startPrism } from '@payments-openapi/tooling/prism';
import type { Row } from '../row.ts';
import { npmVersion } from '../versions.ts';

export const prismRow: Row = {
  name: '@stoplight/prism-cli',
  version: npmVersion('@stoplight/prism-cli'),
  reads: async ({ document }) => {
    const prism = await startPrism({ document });
    await prism.stop();
  },
};
