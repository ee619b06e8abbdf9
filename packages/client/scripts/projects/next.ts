import type { Project } from './frameworks.ts';

/** Calls the app's own route, which responds with the user agent of the call. */
const SHOWN = `
import { ApiError, createClient } from '@payments-openapi/client';
export async function shown(baseUrl) {
  const api = createClient({ baseUrl });
  const { user_id } = await api.users.get({ user_id: 'u' });
  const error = await api.users.get({ user_id: 'no' }).catch((thrown) => thrown);
  return [user_id.split('/')[0], error instanceof ApiError, error.name].join(' ');
}
`;

const CHECK = `
import { spawn } from 'node:child_process';
import chromium from '@sparticuz/chromium';
import { chromium as browsers } from 'playwright-core';
const args = ['node_modules/next/dist/bin/next', 'start', '-p', '0', '-H', '127.0.0.1'];
const next = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
const url = await new Promise((resolve) =>
  next.stdout.on('data', (said) => {
    const [found] = /http:\\/\\/[\\w.]+:\\d+/.exec(said) ?? [];
    if (found) resolve(found);
  }),
);
const text = async (path) => (await fetch(url + path)).text();
console.log('server', /<p>(.*?)<\\/p>/.exec(await text('/'))?.[1]);
console.log('edge', await text('/edge'));
const browser = await browsers.launch({ executablePath: await chromium.executablePath(), args: chromium.args });
const page = await browser.newPage();
await page.goto(url + '/client');
await page.waitForFunction(() => document.querySelector('p')?.textContent);
console.log('client', await page.textContent('p'));
await browser.close();
next.kill();
`;

export const next: Project = {
  name: 'Next 16',
  seen: 'a server component, an edge route, a client component in Chromium',
  packages: ['next@16', 'react@19', 'react-dom@19', '@sparticuz/chromium@153', 'playwright-core@1.65'],
  files: {
    'shown.js': SHOWN,
    'check.mjs': CHECK,
    'app/layout.js':
      'export default function Layout({ children }) { return <html><body>{children}</body></html>; }',
    'app/page.js': `
import { headers } from 'next/headers';
import { shown } from '../shown';
export default async function Page() { return <p>{await shown('http://' + (await headers()).get('host'))}</p>; }
`,
    'app/edge/route.js': `
import { shown } from '../../shown';
export const runtime = 'edge';
export async function GET(request) { return new Response(await shown(new URL(request.url).origin)); }
`,
    'app/client/page.js': `
'use client';
import { useEffect, useState } from 'react';
import { shown } from '../../shown';
export default function Page() {
  const [text, setText] = useState('');
  useEffect(() => { shown('/').then(setText, (error) => setText(String(error))); }, []);
  return <p>{text}</p>;
}
`,
    'app/svc/ts/api/v1/openapi/user/route.js': `
export function GET(request) {
  const data = { user_id: request.headers.get('user-agent') };
  const isKnown = !request.url.endsWith('=no');
  return Response.json(isKnown ? { code: 200, message: 'succeed', data } : { code: 7, message: 'no' });
}
`,
  },
  steps: [
    { name: 'builds', command: ['npx', 'next', 'build'] },
    {
      name: 'runs',
      command: ['node', 'check.mjs'],
      // The caller's user agent; a browser sends its own.
      prints:
        'server payments-openapi true ApiError\nedge payments-openapi true ApiError\nclient Mozilla true ApiError\n',
    },
  ],
};
