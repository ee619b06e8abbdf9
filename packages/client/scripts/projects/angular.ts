import { CHECK, CHROMIUM, STATIC } from './apps.ts';
import { PRINTS, type Project, typed } from './frameworks.ts';

const MAIN = `
import { Component, provideZoneChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { createClient } from '@payments-openapi/client';
import { run } from './run';

const items = ['a', 'b', 'c'].map((uuid) => ({ uuid }));
const fetch = async (url: string) => {
  const { pathname, searchParams } = new URL(url);
  if (pathname.endsWith('/user')) return Response.json({ code: 7, message: 'no' }, { status: 404 });
  const offset = Number(searchParams.get('offset'));
  return Response.json({ code: 200, message: 'succeed', data: { transactions: items.slice(offset, offset + 2) } });
};
const api = createClient({ baseUrl: 'http://service.test', fetch });

async function said(): Promise<string> {
  const said = [typeof (globalThis as { Zone?: unknown }).Zone, await run()];
  for await (const { uuid } of api.transactions.list({ limit: 2 })) said.push(String(uuid));
  for await (const { transactions } of api.transactions.list().pages()) said.push(String(transactions.length));
  const { response } = await api.transactions.list().finally(() => said.push('finally')).then(() => api.transactions.list().withResponse());
  said.push(String(response.status));
  await api.users.get().finally(() => said.push('finally')).catch((error) => said.push(error.name));
  const both = await Promise.allSettled([api.users.get(), api.transactions.list()]);
  return [...said, ...both.map(({ status }) => status)].join(' ');
}

@Component({ selector: 'app-root', template: '<p id="client">{{ said() }}</p>' })
class App {
  readonly said = signal('');
  async ngOnInit() {
    this.said.set(await said());
  }
}
void bootstrapApplication(App, { providers: [provideZoneChangeDetection()] });
`;

export const angular: Project = {
  name: 'Angular 22 with zone.js',
  seen: 'an app built by its CLI, in Chromium: calls, lists, pages, `finally`, errors',
  packages: [
    ...['core', 'common', 'compiler', 'compiler-cli', 'platform-browser', 'build', 'cli'].map(
      (name) => `@angular/${name}@22`,
    ),
    ...['rxjs@7', 'tslib@2', 'zone.js@0.16', 'typescript@6.0', ...CHROMIUM],
  ],
  files: {
    'angular.json': JSON.stringify({
      version: 1,
      cli: { analytics: false },
      projects: {
        app: {
          projectType: 'application',
          root: '',
          architect: {
            build: {
              builder: '@angular/build:application',
              options: {
                browser: 'src/main.ts',
                index: 'src/index.html',
                tsConfig: 'tsconfig.json',
                polyfills: ['zone.js'],
                outputPath: 'out',
              },
            },
          },
        },
      },
    }),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        ...{ target: 'ES2022', module: 'preserve', moduleResolution: 'bundler', strict: true },
        ...{ experimentalDecorators: true, skipLibCheck: true, lib: ['ES2022', 'DOM', 'ESNext.Disposable'] },
      },
      files: ['src/main.ts'],
    }),
    'src/index.html':
      '<!doctype html><html><head><base href="/"></head><body><app-root></app-root></body></html>',
    'src/run.ts': `${typed}\nexport { run };`,
    'src/main.ts': MAIN,
    'check.mjs': CHECK,
    'static.mjs': STATIC,
  },
  steps: [
    { name: 'builds', command: ['npx', 'ng', 'build'] },
    {
      name: 'runs',
      command: ['node', 'check.mjs', '/', 'static.mjs', 'out/browser', 'PORT'],
      prints: `client function ${PRINTS} a b c 2 1 finally 200 finally ApiError rejected fulfilled\n`,
    },
  ],
};
