import { esm, PRINTS, type Project, typed } from './frameworks.ts';

const RUN = `${esm}\nexport { run };`;
export const CHROMIUM = ['@sparticuz/chromium@153', 'playwright-core@1.65'];

/** Starts the command with a free port, opens its page in Chromium, and prints the texts of its paragraphs. */
export const CHECK = `
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import chromium from '@sparticuz/chromium';
import { chromium as browsers } from 'playwright-core';
const port = await new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});
const [at, ...args] = process.argv.slice(2).map((word) => word.replace('PORT', port));
const env = { ...process.env, PORT: port, HOST: '127.0.0.1', ORIGIN: 'http://127.0.0.1:' + port };
const server = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
process.on('exit', () => server.kill());
const url = 'http://127.0.0.1:' + port + at;
for (let left = 150; left > 0; left--) {
  const response = await fetch(url).catch(() => undefined);
  if (response?.ok) break;
  await new Promise((resolve) => setTimeout(resolve, 200));
}
const html = await (await fetch(url)).text();
console.log('server', /<p id="server"[^>]*>([^<]*)/.exec(html)?.[1]);
const browser = await browsers.launch({ executablePath: await chromium.executablePath(), args: chromium.args });
const page = await browser.newPage();
page.on('pageerror', (error) => console.log('page error', error.message));
page.on('console', (message) => message.type() === 'error' && console.log('page error', message.text()));
await page.goto(url);
await page.waitForFunction(() => document.querySelector('#client')?.textContent, undefined, { timeout: 30_000 });
console.log('client', await page.textContent('#client'));
await browser.close();
process.exit();
`;

/** A static server of a folder: its arguments are the folder and the port. */
export const STATIC = `
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
const [, , folder, port] = process.argv;
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };
createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const file = path.join(folder, pathname.endsWith('/') ? pathname + 'index.html' : pathname);
  const body = await readFile(file).catch(() => undefined);
  response.writeHead(body ? 200 : 404, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' });
  response.end(body);
}).listen(port, '127.0.0.1');
`;

const BOTH = `server ${PRINTS}\nclient ${PRINTS}\n`;

/** An app with a page whose paragraph \`#server\` is rendered by its server, and \`#client\` by the browser. */
function app(
  name: string,
  packages: string[],
  build: string[],
  start: string[],
  files: Record<string, string>,
  seen = 'a page of its server, and in Chromium',
  prints = BOTH,
): Project {
  return {
    name,
    seen,
    manifest: { type: 'module' },
    packages: [...packages, ...CHROMIUM],
    files: { 'run.js': RUN, 'check.mjs': CHECK, 'static.mjs': STATIC, ...files },
    steps: [
      { name: 'builds', command: build },
      { name: 'runs', command: ['node', 'check.mjs', ...start], prints },
    ],
  };
}

const nuxt = app('Nuxt 4', ['nuxt@4', 'vue@3'], ['npx', 'nuxt', 'build'], ['/', '.output/server/index.mjs'], {
  'nuxt.config.mjs':
    "export default defineNuxtConfig({ compatibilityDate: '2026-01-01', telemetry: false });",
  'app/app.vue': `
<script setup>
import { run } from '../run.js';
const { data } = await useAsyncData('server', () => run());
const client = ref('');
onMounted(async () => { client.value = await run(); });
</script>
<template><p id="server">{{ data }}</p><p id="client">{{ client }}</p></template>
`,
});

const svelteKit = app(
  'SvelteKit 3',
  [
    ...[
      '@sveltejs/kit@3',
      '@sveltejs/adapter-node@6',
      '@sveltejs/vite-plugin-svelte@7',
      'svelte@5',
      'vite@8',
    ],
    'typescript@6',
  ],
  ['npx', 'vite', 'build'],
  ['/', 'build/index.js'],
  {
    'vite.config.js': `
import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
export default { plugins: [sveltekit({ adapter: adapter() })] };
`,
    'src/app.html':
      '<!doctype html><html><head>%sveltekit.head%</head><body><div>%sveltekit.body%</div></body></html>',
    'src/routes/+page.server.js': `
import { run } from '../../run.js';
export const load = async () => ({ server: await run() });
`,
    'src/routes/+page.svelte': `
<script>
  import { onMount } from 'svelte';
  import { run } from '../../run.js';
  let { data } = $props();
  let client = $state('');
  onMount(async () => { client = await run(); });
</script>
<p id="server">{data.server}</p><p id="client">{client}</p>
`,
  },
);

const reactRouter = app(
  'React Router 7',
  [
    ...[
      'react-router@7.18.4',
      '@react-router/node@7.18.4',
      '@react-router/dev@7.18.4',
      '@react-router/serve@7.18.4',
      'isbot@5',
    ],
    ...['react@19', 'react-dom@19', 'vite@7'],
  ],
  ['npx', 'react-router', 'build'],
  ['/', 'node_modules/@react-router/serve/bin.js', 'build/server/index.js'],
  {
    'vite.config.js': `
import { reactRouter } from '@react-router/dev/vite';
export default { plugins: [reactRouter()] };
`,
    'app/routes.js': "import { index } from '@react-router/dev/routes';\nexport default [index('home.jsx')];",
    'app/root.jsx': `
import { Outlet, Scripts } from 'react-router';
export default function Root() { return <html><body><Outlet /><Scripts /></body></html>; }
`,
    'app/home.jsx': `
import { useEffect, useState } from 'react';
import { run } from '../run.js';
export const loader = async () => ({ server: await run() });
export default function Home({ loaderData }) {
  const [client, setClient] = useState('');
  useEffect(() => { run().then(setClient); }, []);
  return <><p id="server">{loaderData.server}</p><p id="client">{client}</p></>;
}
`,
  },
);

const astro = app(
  'Astro 7',
  ['astro@7'],
  ['npx', 'astro', 'build'],
  ['/', 'static.mjs', 'dist', 'PORT'],
  {
    'src/pages/index.astro': `
---
import { run } from '../../run.js';
const server = await run();
---
<html><body>
  <p id="server">{server}</p><p id="client"></p>
  <script>
    import { run } from '../../run.js';
    document.querySelector('#client').textContent = await run();
  </script>
</body></html>
`,
  },
  'a page when it is built, and in Chromium',
);

const serviceWorker = app(
  'Service worker',
  ['esbuild'],
  ['npx', 'esbuild', 'public/worker-source.js', '--bundle', '--outfile=public/worker.js'],
  ['/', 'static.mjs', 'public', 'PORT'],
  {
    'public/worker-source.js': `
import { run } from '../run.js';
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.url.endsWith('/said')) event.respondWith(run().then((said) => new Response(said)));
});
`,
    'public/index.html': `<!doctype html><p id="client"></p><script type="module">
const controlled = new Promise((resolve) => { navigator.serviceWorker.oncontrollerchange = resolve; });
await navigator.serviceWorker.register('/worker.js');
await controlled;
document.querySelector('#client').textContent = await (await fetch('/said')).text();
</script>`,
  },
  'calls in a service worker of Chromium',
  `client ${PRINTS}\n`,
);

const storybook = app(
  'Storybook 10 with msw 3',
  ['storybook@10', '@storybook/html-vite@10', 'vite@7', 'msw-storybook-addon@3', 'msw@3'],
  ['sh', '-c', 'npx msw init public --no-save && npx storybook build --quiet --disable-telemetry'],
  ['/iframe.html?id=users--found&viewMode=story', 'static.mjs', 'storybook-static', 'PORT'],
  {
    '.storybook/main.js': `
export default {
  stories: ['../stories/*.stories.js'],
  addons: ['msw-storybook-addon'],
  framework: '@storybook/html-vite',
  staticDirs: ['../public'],
};
`,
    '.storybook/preview.js': `
import { mswLoader } from 'msw-storybook-addon/csf3';
export default { loaders: [mswLoader()] };
`,
    'stories/users.stories.js': `
import { createClient } from '@payments-openapi/client';
import { handlers, usersGetHandler } from '@payments-openapi/client/msw';
const api = createClient({ baseUrl: 'https://service.test' });
const render = (_, { loaded }) => '<p id="client">' + loaded.said + '</p>';
const said = async () => ({
  said: (await api.users.get().then(({ user_id }) => user_id, String)) + ' ' + (await api.transactions.list()).transactions.length,
});
export default { title: 'users', render, loaders: [said] };
export const Found = { parameters: { msw: [usersGetHandler({ code: 7, message: 'no', status: 404 }), ...handlers()] } };
`,
  },
  'a story in Chromium that calls the handlers of `/msw`',
  'client ApiError: users_get: 7 no (HTTP 404) ',
);

const nest: Project = {
  name: 'NestJS 12',
  seen: 'a provider that calls, and a controller that serves the result',
  manifest: { type: 'module' },
  packages: [
    ...[
      '@nestjs/core@12',
      '@nestjs/common@12',
      '@nestjs/platform-express@12',
      'reflect-metadata@0.2',
      'rxjs@7',
    ],
    ...['typescript@5.9', '@types/node@24'],
  ],
  files: {
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        ...{ module: 'nodenext', target: 'es2022', strict: true, skipLibCheck: true, outDir: 'out' },
        ...{ experimentalDecorators: true, emitDecoratorMetadata: true, types: ['node'] },
      },
      include: ['*.ts'],
    }),
    'run.ts': `${typed}\nexport { run };`,
    'main.ts': `
import 'reflect-metadata';
import { Controller, Get, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { run } from './run.js';
@Injectable() class Payments { said() { return run(); } }
@Controller() class Said {
  constructor(private readonly payments: Payments) {}
  @Get() said() { return this.payments.said(); }
}
@Module({ controllers: [Said], providers: [Payments] }) class App {}
const app = await NestFactory.create(App, { logger: false });
await app.listen(0, '127.0.0.1');
console.log(await (await fetch(await app.getUrl())).text());
await app.close();
`,
  },
  steps: [
    { name: 'compiles', command: ['npx', 'tsc'] },
    { name: 'runs', command: ['node', 'out/main.js'], prints: PRINTS },
  ],
};

const standardSchema: Project = {
  name: 'tRPC 11, Hono 4 with @hono/standard-validator',
  seen: '`schemas` of `/validate` as inputs, with their types',
  manifest: { type: 'module' },
  packages: [
    ...['@trpc/server@11', 'hono@4', '@hono/standard-validator@0.4', '@standard-schema/spec@1'],
    ...['typescript@5.9', '@types/node@24'],
  ],
  files: {
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        ...{ module: 'nodenext', target: 'es2022', strict: true, skipLibCheck: true, outDir: 'out' },
        types: ['node'],
      },
      include: ['*.ts'],
    }),
    'main.ts': `
import { sValidator } from '@hono/standard-validator';
import type { UsersCreateParams } from '@payments-openapi/client';
import { schemas } from '@payments-openapi/client/validate';
import { initTRPC } from '@trpc/server';
import { Hono } from 'hono';
const user: UsersCreateParams['user'] = {
  reference_id: 'r', calling_code: '852', phone_number: '61234567', document_type: 'PASSPORT',
  document_number: 'K', date_of_birth: '1990-02-28', issuing_country: 'HKG', first_name: 'A',
};
const t = initTRPC.create();
const router = t.router({
  create: t.procedure.input(schemas.users_create.params).mutation(({ input }) => {
    const given: UsersCreateParams = input;
    return given.user.reference_id;
  }),
});
const caller = t.createCallerFactory(router)({});
console.log('trpc', await caller.create({ user }));
// @ts-expect-error The user has no calling code.
console.log('trpc', await caller.create({ user: { ...user, calling_code: undefined } }).catch((error) => error.code));
const app = new Hono().post('/users', sValidator('json', schemas.users_create.params), (context) => {
  const given: UsersCreateParams = context.req.valid('json');
  return context.text(given.user.reference_id);
});
for (const calling_code of ['852', 852]) {
  const body = JSON.stringify({ user: { ...user, calling_code } });
  const response = await app.request('/users', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  const said = await response.text();
  console.log('hono', response.status, said.includes('must be string') ? 'must be string' : said);
}
`,
  },
  steps: [
    { name: 'compiles', command: ['npx', 'tsc'] },
    {
      name: 'runs',
      command: ['node', 'out/main.js'],
      prints: 'trpc r\ntrpc BAD_REQUEST\nhono 200 r\nhono 400 must be string\n',
    },
  ],
};

const jestJsdom: Project = {
  name: 'Jest with jsdom',
  seen: 'says that jsdom has no fetch, runs with one that is passed, and with jest-fixed-jsdom',
  packages: [
    'jest@30',
    'jest-environment-jsdom@30',
    'jest-fixed-jsdom@0.0.11',
    '@babel/plugin-transform-modules-commonjs@7',
  ],
  files: {
    'babel.config.js': "module.exports = { plugins: ['@babel/plugin-transform-modules-commonjs'] };",
    'fixed.test.js': `/** @jest-environment jest-fixed-jsdom */
${RUN.replace('export { run };', '')}
test('works', async () => { expect(typeof document).toBe('object'); expect(await run()).toBe('${PRINTS}'); });`,
    'plain.test.js': `/** @jest-environment jsdom */
import { createClient } from '@payments-openapi/client';
test('says what is missing, and runs with it', async () => {
  const baseUrl = 'http://service.test';
  expect(() => createClient({ baseUrl })).toThrow('createClient: no fetch function: pass \`fetch\`');
  const text = async () => JSON.stringify({ code: 200, message: 'succeed', data: { user_id: 'u' } });
  const fetch = async () => ({ ok: true, status: 200, headers: new Headers(), text });
  expect((await createClient({ baseUrl, fetch }).users.get()).user_id).toBe('u');
});`,
  },
  steps: [{ name: 'tests', command: ['npx', 'jest'] }],
};

export const apps = [
  jestJsdom,
  standardSchema,
  nest,
  serviceWorker,
  storybook,
  reactRouter,
  astro,
  svelteKit,
  nuxt,
];
