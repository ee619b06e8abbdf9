import { markdownPathOf } from '../page/markdown.ts';
import type { Page } from '../page/page.ts';

/** Lists the pages of the site for programs that read text: https://llmstxt.org. */
export function llmsText(name: string, summary: string, pages: Page[], base: string): string {
  const groups = Map.groupBy(
    pages,
    ({ slug }) => GROUPS.find(([start]) => slug.startsWith(start))?.[1] ?? 'Start',
  );
  const parts = [...groups].map(([group, members]) => {
    const lines = members.map(
      ({ slug, title, description }) =>
        `- [${title}](${base}${markdownPathOf(slug)})${description && `: ${description}`}`,
    );
    return `## ${group}\n\n${lines.join('\n')}`;
  });
  const hasControl = pages.some(({ slug }) => slug === 'sandbox/api');
  const contracts = hasControl
    ? `The contract is [openapi.json](${base}openapi.json), and the contract of the sandbox's control interface is [control.json](${base}control.json).`
    : `The contract is [openapi.json](${base}openapi.json).`;
  const tools = pages.some(({ slug }) => slug === 'guides/agents')
    ? `\n\nThe shortest way to try a call: \`npx @payments-openapi/sandbox mcp\` offers every operation as a tool, by MCP ([Agents](${base}guides/agents.md)). In TypeScript, use \`@payments-openapi/client\` ([the client](${base}client.md)), and test what writes with \`everyOutcome\` of \`@payments-openapi/sandbox/testing\`. If the outcome of a write is unknown, look it up before you send it again.`
    : '';
  const intro = `> ${summary}\n\nThese URLs return the pages as Markdown. ${contracts}${tools}`;
  return `${[`# ${name}`, intro, ...parts].join('\n\n')}\n`;
}

const GROUPS: [start: string, group: string][] = [
  ['guides/', 'Guides'],
  ['api', 'Operations'],
  ['types', 'Types'],
  ['errors', 'Error codes'],
  ['sandbox/types', 'Types of the control interface'],
  ['sandbox', 'Sandbox'],
  ['client', 'Client'],
  ['rules', 'More'],
  ['origins', 'More'],
  ['discrepancies', 'More'],
  ['changelog', 'More'],
  ['machine-readable', 'More'],
];
