import type { Project } from './frameworks.ts';

const CALL = `
import { createClient } from '@payments-openapi/client';
export const agent = async (baseUrl) => (await createClient({ baseUrl }).users.get()).user_id.split('/')[0];
`;

const CHECK = `
import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import chromium from '@sparticuz/chromium';
import { chromium as browsers } from 'playwright-core';
const said = [];
const preflights = [];
const service = createServer((request, response) => {
  if (request.method === 'OPTIONS') preflights.push(request.url);
  response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ code: 200, message: 'succeed', data: { user_id: request.headers['user-agent'] ?? 'none' } }));
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
const url = 'http://127.0.0.1:' + service.address().port;
const run = async (name, command, ...args) => {
  const { stdout } = await promisify(execFile)(command, [...args, 'main.mjs', url], { env: { ...process.env, DENO_NO_UPDATE_CHECK: '1' } });
  said.push(name + ' ' + stdout.trim());
};
await run('node', process.execPath);
await run('bun', 'node_modules/@oven/bun-linux-x64/bin/bun');
await run('deno', 'node_modules/@deno/linux-x64-glibc/deno', 'run', '--allow-net');
const workerd = spawn('node_modules/@cloudflare/workerd-linux-64/bin/workerd', ['serve', 'workerd.capnp', '--control-fd=3'], { stdio: ['ignore', 'inherit', 'inherit', 'pipe'] });
const { port } = await new Promise((resolve) => workerd.stdio[3].on('data', (line) => resolve(JSON.parse(line))));
said.push('workerd ' + (await (await fetch('http://127.0.0.1:' + port + '/?' + url)).text()));
workerd.kill();
const browser = await browsers.launch({ executablePath: await chromium.executablePath(), args: chromium.args });
const page = await browser.newPage();
await page.addScriptTag({ path: 'out/page.js' });
said.push('chromium ' + (await page.evaluate((url) => suite.agent(url), url)));
await browser.close();
service.close();
service.closeAllConnections();
console.log([...said, preflights.length + ' preflights'].join(', '));
`;

export const userAgents: Project = {
  name: 'User-Agent',
  seen: "the client's on Node.js, Bun, Deno and workerd; a browser sends its own",
  packages: [
    ...['esbuild', '@oven/bun-linux-x64@1.4.5', '@deno/linux-x64-glibc@2.9.6'],
    ...['@cloudflare/workerd-linux-64@1.20261117.1', '@sparticuz/chromium@153', 'playwright-core@1.65'],
  ],
  files: {
    'call.js': CALL,
    'main.mjs': `import { agent } from './out/call.mjs';\nconsole.log(await agent(process.argv[2]));\nprocess.exit();`,
    'worker.js': `import { agent } from './call.js';
export default { async fetch(request) { return new Response(await agent(new URL(request.url).search.slice(1))); } };`,
    'workerd.capnp': `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "out/worker.mjs")],
      compatibilityDate = "2026-11-01",
      globalOutbound = "anywhere",
    )),
    (name = "anywhere", network = (allow = ["private", "local", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`,
    'check.mjs': CHECK,
  },
  steps: [
    {
      name: 'bundles a module',
      command: ['npx', 'esbuild', 'call.js', '--bundle', '--format=esm', '--outfile=out/call.mjs'],
    },
    {
      name: 'bundles a worker',
      command: ['npx', 'esbuild', 'worker.js', '--bundle', '--format=esm', '--outfile=out/worker.mjs'],
    },
    {
      name: 'bundles a page',
      command: [
        ...['npx', 'esbuild', 'call.js', '--bundle', '--format=iife', '--global-name=suite'],
        '--outfile=out/page.js',
      ],
    },
    {
      name: 'calls',
      command: ['node', 'check.mjs'],
      prints:
        'node payments-openapi, bun payments-openapi, deno payments-openapi, workerd payments-openapi, chromium Mozilla, 0 preflights',
    },
  ],
};
