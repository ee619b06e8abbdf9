import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RunningServer, startServer } from '@payments-openapi/sandbox';
import { sampled } from '@payments-openapi/tooling/whole';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, type PageExample, pageExamples, pages, readPage } from './page-examples.ts';

const folder = path.resolve(import.meta.dirname, '..');
const guide = await readPage('working-with-the-sandbox.md');
const blocks = blocksOf(guide);

let sandbox: RunningServer;

beforeAll(async () => {
  sandbox = await startServer({ port: 0, strict: true });
});

afterAll(() => sandbox?.close());

describe('the guide "Working with the sandbox"', () => {
  const commands = blocks.filter(({ language }) => language === 'sh');

  it('shows part of the response after each command', () => {
    expect(commands.length).toBeGreaterThan(8);
    for (const command of commands) expect(blocks[blocks.indexOf(command) + 1]?.language).toBe('json');
  });

  it('has commands that return what it says, one after another', async () => {
    let variables = '';
    for (const command of commands) {
      const text = command.text.replace('http://127.0.0.1:4010', sandbox.url);
      const { stdout } = await execa('bash', ['-euc', `${variables}\n${text}`]);
      const expected = JSON.parse(blocks[blocks.indexOf(command) + 1]?.text ?? '');
      expect(JSON.parse(stdout), text).toMatchObject({ code: 200, message: 'succeed', data: expected });
      variables += `${text.match(/^[A-Z]+=.*$/gm)?.join('\n') ?? ''}\n`;
    }
  });

  it('starts with the default URL of a sandbox', async () => {
    const contract = JSON.parse(
      await readFile(path.resolve(folder, '../../spec/dist/openapi.json'), 'utf8'),
    ) as { servers: [{ variables: { base_url: { default: string } } }] };
    expect(guide).toContain(`SERVER=${contract.servers[0].variables.base_url.default}\n`);
  });
});

describe('the code on the pages', async () => {
  const all = await pageExamples();
  // Those that run a flow with every outcome take half of the time. `samples.test.ts` compiles all.
  const long = all.filter(({ name }) => name.startsWith('every-outcome.'));
  const drawn = sampled(long, 2);
  const examples = all.filter((example) => !long.includes(example) || drawn.includes(example));

  // In one process, because starting one takes longest.
  it('runs and prints what it says', async () => {
    const { program, expected } = programOf(examples, sandbox.url);
    const args = ['--input-type=module-typescript', '--eval', program];
    const { stdout } = await execa(process.execPath, args, { cwd: folder });
    const parts = new Map(stdout.split('### ').map((part) => [part.slice(0, part.indexOf('\n')), part]));
    expect(examples.length).toBeGreaterThan(30);
    for (const { name, prints } of expected) {
      for (const line of prints) expect(parts.get(name), name).toContain(line);
    }
  });

  it('calls a sandbox from Python', async () => {
    const isThere = (await execa('python3', ['--version'], { reject: false })).exitCode === 0;
    const [block] = blocksOf(await readPage('testing.md')).filter(({ language }) => language === 'python');
    const text = (block?.text ?? '').replace('http://127.0.0.1:4010', sandbox.url);
    expect(text).toContain('drop_after');
    if (isThere) await execa('python3', ['-c', text]);
  });

  it('shows the Python and the Go code of examples, which run with the other examples', async () => {
    const blocks = blocksOf(await readPage('testing.md')).map(({ text }) => text);
    for (const file of ['python/test_billing.py', 'go/billing_test.go'])
      expect(blocks).toContain(await readFile(path.resolve(folder, '../../examples', file), 'utf8'));
  });

  it('has shell commands only where a test runs them', async () => {
    const withCommands = [];
    for (const page of pages) {
      const hasCommands = blocksOf(await readPage(page)).some(({ language }) => language === 'sh');
      if (hasCommands) withCommands.push(page);
    }
    // `generators.md` shows the command that generates it.
    // The servers of "Several servers" need PostgreSQL and never exit. The sandbox's own tests start such servers.
    expect(withCommands).toEqual(['generators.md', 'scaling.md', 'working-with-the-sandbox.md']);
  });

  it('names only methods that the client has', async () => {
    const contract = await readFile(path.resolve(folder, '../../spec/dist/openapi.json'), 'utf8');
    const methods = [...contract.matchAll(/"operationId": ?"(\w+)_(\w+)"/g)].map(([, ...names]) => names);
    const groups = new Set(methods.map(([group]) => group));
    const unknown = [];
    for (const page of pages) {
      const named = [...(await readPage(page)).matchAll(/`(?:api\.)?(\w+)\.(\w+)(?:\(.*?\))?`/g)];
      for (const [text, group, verb] of named) {
        const isKnown = methods.some((names) => names[0] === group && names[1] === verb);
        if (groups.has(group ?? '') && !isKnown) unknown.push(`${page}: ${text}`);
      }
    }
    expect(groups.size).toBeGreaterThan(5);
    expect(unknown).toEqual([]);
  });

  it('names no package that anyone could register', async () => {
    for (const page of pages) expect(await readPage(page), page).not.toMatch(/npx (--yes )?payments-/);
  });
});

/** A program that runs the examples one after another, each in its own block, with all imports at the top. */
function programOf(examples: PageExample[], baseUrl: string) {
  const names = new Map<string, Set<string>>();
  const others = new Set<string>();
  const blocks = examples.map(({ name, text }) => {
    const body = text
      .replaceAll('http://127.0.0.1:4010', baseUrl)
      .replaceAll(/^import \{([^}]*)\} from '([^']+)';\n/gm, (_, imported: string, from: string) => {
        const known = names.get(from) ?? new Set();
        for (const one of imported.split(',')) known.add(one.trim());
        names.set(from, known);
        return '';
      })
      .replaceAll(/^import .*;\n/gm, (line) => {
        others.add(line);
        return '';
      });
    // An open sandbox would keep the process alive.
    const close =
      body.includes('createSandbox()') && !body.includes('close()') ? 'await sandbox.close();' : '';
    return `console.log(${JSON.stringify(`### ${name}`)});\ntry {\n${body}\n${close}\n} catch (error) { console.error(error); process.exit(1); }`;
  });
  const imports = [...names].map(([from, all]) => `import { ${[...all].join(', ')} } from '${from}';\n`);
  return {
    program: [...others, ...imports, ...blocks].join('\n'),
    expected: examples.map(({ name, text }) => ({
      name,
      prints: [...text.matchAll(/\/\/ prints: (.*)$/gm)].map(([, printed = '']) => printed),
    })),
  };
}
