import { readFileSync } from 'node:fs';
import path from 'node:path';
import { oldestNode, readManifest } from '@payments-openapi/tooling/packages';
import { membership } from '../../src/testing/membership.fixture.ts';

/** A fresh project that uses the test kit, and the commands that show that it does. */
export interface Project {
  name: string;
  /** What is installed beside the packages. */
  packages: string[];
  manifest?: object;
  files: Record<string, string>;
  commands: string[][];
  /** Versions of Node.js to run the commands on. */
  nodes: string[];
}

const OLDEST = oldestNode(await readManifest(path.resolve(import.meta.dirname, '../..')));
/** The pinned one. */
const NEWEST = process.versions.node;

const page = readFileSync(new URL('../../../docs/pages/testing.md', import.meta.url), 'utf8');

/** The code on the page about the kit that has this in it. */
function pageCode(part: string): string {
  const blocks = [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
  const [code] = blocks.filter((text) => text.includes(part));
  if (!code) throw new Error(`testing.md has no code with ${part}`);
  return code;
}

/** What every project tries, in the words of its runner: `sandbox()` is that of the test. */
const flow = `
const membership = ${JSON.stringify(membership())};

let references = 0;
const subscribe = (api, callback_url, reference_number = 'M-' + references++) =>
  api.recurringPlans.create({ plan: { ...membership, callback_url, reference_number } });

const naive = (api) => subscribe(api).catch(() => subscribe(api));
const outcomeOf = (running) => running.then(() => 'passed', (error) => error.message.split('\\n')[0]);
`;

/** The same with types, as a project that checks them needs it. */
const typed = flow
  .replace('"charge_automatically"', '$& as const')
  .replace('(api, callback_url, reference', '(api: Client, callback_url?: string, reference')
  .replace('(api) => subscribe', '(api: Client) => subscribe')
  .replace('(running) => running', '(running: Promise<unknown>): Promise<string> => running')
  .replace('(error) => error', '(error: Error) => error');

const IMPORTS = `import type { Client } from '@payments-openapi/client';
import {
  type EnvelopeMatchers, everyOutcome, matchers, sandboxFixture, type TestSandbox,
} from '@payments-openapi/sandbox/testing';
`;

const tsconfig = (...more: string[]) =>
  JSON.stringify({
    compilerOptions: {
      strict: true,
      target: 'es2022',
      lib: ['es2023', 'esnext.disposable', ...more],
      module: 'nodenext',
      moduleResolution: 'nodenext',
      noEmit: true,
      types: ['node'],
    },
  });

/** The test of a runner whose fixtures come as an argument. */
const WITH_FIXTURE = `
test('bills, calls back, and answers failures', async ({ sandbox }) => {
  const receiver = await sandbox.receiver();
  await subscribe(sandbox.api, receiver.url, 'M-1');
  expect((await sandbox.advance('P1M')).orders_created).toBeGreaterThan(0);
  expect((await receiver.next({ order: 'M-1-2' })).event).toBe('recurring_order.completed');
  const refused = await sandbox.api.users.get({ user_id: 'nobody' }).catch((error: unknown) => error);
  expect(refused).toBeFailure(900404);
  expect(refused).not.toBeSuccess();
});

test('finds the retry that charges twice', async ({ sandbox }) => {
  expect(await outcomeOf(everyOutcome(sandbox, naive))).toBe('9 of 17 runs failed');
});

const seen = new Set<string>();
for (const n of [1, 2]) {
  test('shares a sandbox in a wider scope ' + n, async ({ shared }) => {
    seen.add(shared.id);
    expect(seen.size).toBe(1);
  });
}
`;

const vitest: Project = {
  name: 'Vitest 5',
  packages: ['vitest@5', 'typescript@5.9', '@types/node@24'],
  manifest: { type: 'module' },
  nodes: [NEWEST],
  files: {
    'tsconfig.json': tsconfig(),
    'page.test.js': pageCode("from 'vitest'"),
    'billing.test.ts': `${IMPORTS}import { expect, test as base } from 'vitest';
expect.extend(matchers);
declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> extends EnvelopeMatchers<R> {}
}
const test = base.extend<{ sandbox: TestSandbox; shared: TestSandbox }>({
  sandbox: sandboxFixture({ clock: '2026-04-30T00:00:00Z' }),
  shared: [sandboxFixture({ seed: 'empty' }), { scope: 'file' }],
});
${typed}${WITH_FIXTURE}`,
  },
  commands: [
    ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=60000'],
    ['node_modules/typescript/bin/tsc', '-p', '.'],
  ],
};

const olderVitest: Project = {
  ...vitest,
  name: 'Vitest 3',
  packages: ['vitest@3', 'typescript@5.9', '@types/node@22'],
  nodes: [OLDEST],
  files: {
    ...vitest.files,
    'billing.test.ts': (vitest.files['billing.test.ts'] ?? '').replace(
      'Matchers<R extends void | Promise<void>, T> extends EnvelopeMatchers<R>',
      'Matchers<T = any> extends EnvelopeMatchers<T>',
    ),
  },
};

const playwright: Project = {
  name: 'Playwright',
  packages: ['@playwright/test@1', 'typescript@5.9', '@types/node@24'],
  manifest: { type: 'module' },
  nodes: [OLDEST, NEWEST],
  files: {
    // Its own types name elements of a page.
    'tsconfig.json': tsconfig('dom'),
    'page.spec.js': pageCode("from '@playwright/test'"),
    'billing.spec.ts': `${IMPORTS.replace('type EnvelopeMatchers, ', '')}import { expect as plain, test as base } from '@playwright/test';
const expect = plain.extend(matchers);
const test = base.extend<{ sandbox: TestSandbox }, { shared: TestSandbox }>({
  sandbox: sandboxFixture({ clock: '2026-04-30T00:00:00Z' }),
  shared: [sandboxFixture({ seed: 'empty' }), { scope: 'worker' }],
});
${typed}${WITH_FIXTURE}`,
  },
  commands: [
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line', '--workers=1'],
    ['node_modules/typescript/bin/tsc', '-p', '.'],
  ],
};

/** The tests of a runner with hooks; `equal` compares, and `isFailure` judges. */
const withHooks = `${flow}
test('bills, calls back, and answers failures', async () => {
  const receiver = await sandbox().receiver();
  await subscribe(sandbox().api, receiver.url, 'M-1');
  equal((await sandbox().advance('P1M')).orders_created > 0, true);
  equal((await receiver.next({ order: 'M-1-2' })).event, 'recurring_order.completed');
  isFailure(await sandbox().api.users.get({ user_id: 'nobody' }).catch((error) => error), 900404);
});

test('finds the retry that charges twice', async () => {
  equal(await outcomeOf(everyOutcome(sandbox(), naive)), '9 of 17 runs failed');
});
`;

const jest: Project = {
  name: 'Jest 30, CommonJS',
  packages: ['jest@30'],
  nodes: [OLDEST, NEWEST],
  files: {
    'page.test.js': pageCode('require('),
    'billing.test.js': `
const { everyOutcome, matchers, sandboxPerTest } = require('@payments-openapi/sandbox/testing');
expect.extend(matchers);
const sandbox = sandboxPerTest({ beforeEach, afterEach }, { clock: '2026-04-30T00:00:00Z' });
const equal = (actual, expected) => expect(actual).toBe(expected);
const isFailure = (value, code) => expect(value).toBeFailure(code);
${withHooks}`,
  },
  commands: [['node_modules/jest/bin/jest.js', '--ci', '--testTimeout=60000']],
};

const jestTypes: Project = {
  name: 'Jest 30 with ts-jest, types checked',
  packages: ['jest@30', '@jest/globals@30', 'ts-jest@29', 'typescript@5.9', '@types/node@24'],
  nodes: [NEWEST],
  files: {
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        target: 'es2023',
        module: 'node16',
        types: ['node'],
        isolatedModules: false,
      },
    }),
    'jest.config.js': `module.exports = { preset: 'ts-jest' };`,
    'matchers.test.ts': `
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type EnvelopeMatchers, matchers, sandboxPerTest } from '@payments-openapi/sandbox/testing';
expect.extend(matchers);
declare module 'expect' {
  interface Matchers<R extends void | Promise<void>> extends EnvelopeMatchers<R> {}
}
const sandbox = sandboxPerTest({ beforeEach, afterEach });
test('has typed matchers', async () => {
  await expect(sandbox().api.users.get({ user_id: 'nobody' })).rejects.toBeFailure(900404);
});
`,
  },
  commands: [['node_modules/jest/bin/jest.js', '--ci', '--testTimeout=60000']],
};

const nodeTest: Project = {
  name: 'node:test',
  packages: [],
  manifest: { type: 'module' },
  nodes: [OLDEST, NEWEST],
  files: {
    'billing.test.js': `
import { equal } from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { assertFailure as isFailure, everyOutcome, sandboxPerTest } from '@payments-openapi/sandbox/testing';
const sandbox = sandboxPerTest({ beforeEach, afterEach }, { clock: '2026-04-30T00:00:00Z' });
${withHooks}`,
  },
  commands: [['--test', 'billing.test.js']],
};

const nodeRequire: Project = {
  ...nodeTest,
  name: 'node:test, CommonJS',
  manifest: { type: 'commonjs' },
  files: {
    'billing.test.js': (nodeTest.files['billing.test.js'] ?? '').replaceAll(
      /import \{ (.*) \} from (.*);/g,
      (_, names: string, from: string) => `const { ${names.replaceAll(' as ', ': ')} } = require(${from});`,
    ),
  },
};

/** Its environment has the globals of a browser: no `setImmediate`, timers that are numbers, other classes. */
const jestDom: Project = {
  name: 'Jest 30 with jsdom',
  packages: ['jest@30', 'jest-environment-jsdom@30'],
  nodes: [NEWEST],
  files: {
    'jest.config.js': `module.exports = { testEnvironment: 'jsdom' };`,
    'page.test.js': `
const { expect, test } = require('@jest/globals');
const { createSandbox } = require('@payments-openapi/sandbox');
test('says what a sandbox needs', async () => {
  expect(document.body).toBeDefined();
  await expect(createSandbox({ seed: 'empty' })).rejects.toThrow(/missing: Request.*@jest-environment node/);
});
`,
  },
  commands: [['node_modules/jest/bin/jest.js', '--ci', '--testTimeout=60000']],
};

/** Its packages are zip files. */
const yarnPnp: Project = {
  name: "Yarn with Plug'n'Play",
  packages: ['@yarnpkg/cli-dist@4'],
  nodes: [NEWEST],
  files: {
    '.yarnrc.yml':
      'nodeLinker: pnp\nenableTelemetry: false\nenableGlobalCache: false\nenableImmutableInstalls: false\n',
    'inspector.cjs': `
const { createSandbox } = require('@payments-openapi/sandbox');
(async () => {
  const sandbox = await createSandbox();
  const page = await fetch(await sandbox.inspect());
  const [, script] = /src="([^"]+)"/.exec(await page.text());
  const asset = await fetch(new URL(script, page.url));
  await sandbox.close();
  if (page.status !== 200 || asset.status !== 200) throw new Error(page.status + ' ' + asset.status);
})();
`,
  },
  commands: [
    // They depend on each other, and no registry has them.
    [
      '-e',
      `const own = require('./package.json');
      own.resolutions = own.dependencies;
      require('node:fs').writeFileSync('package.json', JSON.stringify(own));`,
    ],
    ['node_modules/@yarnpkg/cli-dist/bin/yarn.js', 'install'],
    // The installation has deleted node_modules, and Yarn with it.
    ['--require', './.pnp.cjs', 'inspector.cjs'],
  ],
};

export const projects = [
  vitest,
  olderVitest,
  jest,
  jestTypes,
  jestDom,
  yarnPnp,
  nodeTest,
  nodeRequire,
  playwright,
];
