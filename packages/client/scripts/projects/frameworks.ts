/** A fresh project, and the steps that show that the client works in it. */
export interface Project {
  name: string;
  /** What the table says works, if all steps pass. */
  seen: string;
  manifest?: object;
  /** Packages to install beside the client. */
  packages?: string[];
  files: Record<string, string>;
  steps: {
    name: string;
    command: string[];
    /** The version of Node.js that runs the command's file. */
    node?: string;
    /** Text that the output must contain. */
    prints?: string;
  }[];
}

const NODES = ['20.20.2', '22.23.3', '24.21.0', '26.10.0'];

/** Calls a service that is a function, and prints a response and an error. */
const BODY = `
const answer = (data) => Response.json({ code: 200, message: 'succeed', data });
const fetch = async (url, init) =>
  url.endsWith('=no') ? Response.json({ code: 7, message: 'no' }) : answer({ user_id: init.method, transactions: [] });
const api = createClient({ baseUrl: 'http://service.test', fetch });
const connection = createConnection({ baseUrl: 'http://service.test', fetch });
const run = async () => {
  const { user_id } = await api.users.get({ user_id: 'u' });
  const items = await paged(transactionsList(connection)).toArray();
  const error = await api.users.get({ user_id: 'no' }).catch((thrown) => thrown);
  return [user_id, items.length, error instanceof ApiError, error.name].join(' ');
};
`;
export const PRINTS = 'GET 0 true ApiError';
const NAMES = [
  ['ApiError, createClient', '@payments-openapi/client'],
  ['createConnection, paged, transactionsList', '@payments-openapi/client/operations'],
];
/** The same in JavaScript. */
export const esm = NAMES.map(([what, from]) => `import { ${what} } from '${from}';`).join('\n') + BODY;
const cjs = NAMES.map(([what, from]) => `const { ${what} } = require('${from}');`).join('\n') + BODY;
/** A TypeScript module with `run`, which calls a service that is a function, and returns what `PRINTS` is. */
export const typed = esm
  .replace('(data)', '(data: unknown)')
  .replace('(url, init)', '(url: string, init: RequestInit)');
const runner = (expect: string) => `test('works', async () => { ${expect} });`;
const jest = runner(`expect(await run()).toBe('${PRINTS}')`);
const bundled = `${esm}\nrun().then((said) => console.log(said));`;
const FETCH_STEP = { name: 'runs', command: ['node', 'main.mjs'], prints: 'ok' };

function bundler(
  name: string,
  packages: string[],
  command: string[],
  more: Record<string, string> = {},
): Project {
  return {
    name,
    seen: 'the bundle runs',
    packages,
    files: { 'main.js': bundled, ...more },
    steps: [
      { name: 'bundles', command },
      { name: 'runs', command: ['node', 'out/main.js'], prints: PRINTS },
    ],
  };
}

export const frameworks: Project[] = [
  {
    name: 'Node.js 20, 22, 24, 26',
    seen: 'ES modules and CommonJS',
    files: {
      'esm.mjs': `${esm}\nconsole.log(await run());`,
      'cjs.cjs': `${cjs}\nrun().then(console.log);`,
    },
    steps: NODES.flatMap((node) =>
      ['esm.mjs', 'cjs.cjs'].map((file) => ({
        name: `${node} ${file}`,
        node,
        command: [file],
        prints: PRINTS,
      })),
    ),
  },
  {
    name: 'Jest',
    seen: 'its default set-up, CommonJS',
    packages: ['jest@30'],
    files: { 'main.test.js': `${cjs}\n${jest}` },
    steps: [{ name: 'tests', command: ['npx', 'jest'] }],
  },
  {
    name: 'ts-jest',
    seen: 'default preset, types checked',
    packages: ['jest@30', 'ts-jest@29', 'typescript@5.9', '@types/jest@30'],
    files: {
      'jest.config.js': "module.exports = { preset: 'ts-jest', testEnvironment: 'node' };",
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          module: 'commonjs',
          moduleResolution: 'node10',
          target: 'es2022',
          esModuleInterop: true,
          skipLibCheck: true,
          strict: true,
        },
      }),
      'main.test.ts': `${typed}\n${jest}`,
    },
    steps: [{ name: 'tests', command: ['npx', 'jest'] }],
  },
  {
    name: 'Vitest',
    seen: 'its default set-up',
    packages: ['vitest@4'],
    files: { 'main.test.js': `import { expect, test } from 'vitest';\n${esm}\n${jest}` },
    steps: [{ name: 'tests', command: ['npx', 'vitest', 'run'] }],
  },
  {
    name: 'node:test',
    seen: 'ES modules',
    files: {
      'main.test.mjs': `import { equal } from 'node:assert/strict';\nimport { test } from 'node:test';\n${esm}\n${runner(`equal(await run(), '${PRINTS}')`)}`,
    },
    steps: [{ name: 'tests', command: ['node', '--test'] }],
  },
  bundler('esbuild', ['esbuild'], ['npx', 'esbuild', 'main.js', '--bundle', '--outfile=out/main.js']),
  bundler(
    'Rollup',
    ['rollup@4', '@rollup/plugin-node-resolve@16'],
    ['npx', 'rollup', 'main.js', '-f', 'cjs', '-p', 'node-resolve', '-o', 'out/main.js'],
  ),
  bundler(
    'webpack',
    ['webpack@5', 'webpack-cli@6'],
    ['npx', 'webpack', './main.js', '-o', 'out', '--mode', 'production'],
  ),
  bundler(
    'Rspack',
    ['@rspack/core@1', '@rspack/cli@1'],
    ['npx', 'rspack', 'build', '-c', 'rspack.config.js'],
    {
      'rspack.config.js':
        "module.exports = { mode: 'production', entry: './main.js', output: { path: __dirname + '/out' } };",
    },
  ),
  bundler('Vite', ['vite@7'], ['npx', 'vite', 'build'], {
    'vite.config.mjs':
      "export default { build: { outDir: 'out', lib: { entry: 'main.js', formats: ['cjs'], fileName: () => 'main.js' } } };",
  }),
  bundler('Parcel 2', ['parcel@2'], ['npx', 'parcel', 'build', 'main.js', '--dist-dir', 'out', '--no-cache']),
  {
    name: 'msw 2',
    seen: '`/msw`, with msw installed',
    packages: ['msw@2'],
    files: {
      'main.mjs': `
import { createClient } from '@payments-openapi/client';
import { handlers } from '@payments-openapi/client/msw';
import { setupServer } from 'msw/node';
const server = setupServer(...handlers());
server.listen();
const { user } = await createClient({ baseUrl: 'http://service.test' }).users.get();
console.log(user ? 'ok' : 'no');
server.close();
`,
    },
    steps: [FETCH_STEP],
  },
  {
    name: 'undici 7, node-fetch 3, a wrapper',
    seen: 'ProxyAgent, MockAgent, as `fetch`',
    packages: ['undici@7', 'node-fetch@3'],
    files: {
      'main.mjs': `
import { createServer, request } from 'node:http';
import { createClient } from '@payments-openapi/client';
import nodeFetch from 'node-fetch';
import { MockAgent, ProxyAgent, fetch as undiciFetch } from 'undici';
const json = JSON.stringify({ code: 200, message: 'succeed', data: { user_id: 'u' } });
const listen = (server) => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
let agent;
const service = createServer((req, res) => { agent = req.headers['user-agent']; res.setHeader('content-type', 'application/json').end(json); });
const port = await listen(service);
let proxied = 0;
const proxy = createServer().on('connect', async (req, socket) => {
  proxied++;
  const { connect } = await import('node:net');
  const to = connect(port, '127.0.0.1', () => { socket.write('HTTP/1.1 200 OK\\r\\n\\r\\n'); to.pipe(socket); socket.pipe(to); });
});
const proxyPort = await listen(proxy);
const baseUrl = 'http://127.0.0.1:' + port;
const mock = new MockAgent();
mock.disableNetConnect();
mock.get('http://mocked.test').intercept({ path: /user/ }).reply(200, JSON.parse(json), { headers: { 'content-type': 'application/json' } });
const dispatcher = new ProxyAgent('http://127.0.0.1:' + proxyPort);
const users = [
  createClient({ baseUrl, fetch: undiciFetch, fetchOptions: { dispatcher } }),
  createClient({ baseUrl: 'http://mocked.test', fetch: undiciFetch, fetchOptions: { dispatcher: mock } }),
  createClient({ baseUrl, fetch: nodeFetch }),
  createClient({ baseUrl, fetch: (input, init) => fetch(input, init) }),
];
for (const api of users) if ((await api.users.get()).user_id !== 'u') throw new Error('no');
if (proxied !== 1) throw new Error('not proxied');
if (!/^payments-openapi\\//.test(agent)) throw new Error('user-agent ' + agent);
await dispatcher.close();
service.close(); proxy.close(); service.closeAllConnections();
console.log('ok');
process.exit();
`,
    },
    steps: [FETCH_STEP],
  },
];
