import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { rolldown } from 'rolldown';
import type { Measurement, Result } from '../../sandbox/bench/measurement.ts';

/** One call of each, as a browser's bundle holds it. */
const entries: Record<string, string> = {
  'the full client': `import { createClient } from './ours/index.js';
    export default createClient({ baseUrl: '/' }).users.get({ user_id: 'u' });`,
  'one operation': `import { createConnection, usersGet } from './ours/operations.js';
    export default usersGet(createConnection({ baseUrl: '/' }), { user_id: 'u' });`,
  'openapi-fetch': `import createClient from 'openapi-fetch';
    export default createClient({ baseUrl: '/' }).GET('/svc/ts/api/v1/openapi/user', {});`,
  'hey-api': `import { usersGet } from './hey/sdk.gen.ts';
    export default usersGet({ query: { user_id: 'u' } });`,
  ky: `import ky from 'ky';
    export default ky.get('/svc/ts/api/v1/openapi/user').json();`,
  stripe: `import Stripe from 'stripe';
    export default new Stripe('key').customers.retrieve('u');`,
  openai: `import OpenAI from 'openai';
    export default new OpenAI({ apiKey: 'key' }).models.list();`,
};

const aims: Record<string, number> = { 'the full client': 7, 'one operation': 4.5 };

/** Bundles one call of the client and of its peers, minified and gzipped. */
export async function measureBundles(home: string): Promise<Measurement> {
  const results: Result[] = [];
  for (const [name, code] of Object.entries(entries)) {
    const input = path.join(home, 'bundle.ts');
    await writeFile(input, code);
    const bundle = await rolldown({ cwd: home, input, platform: 'browser', logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    await bundle.close();
    const bytes = (await promisify(gzip)(output[0].code)).length;
    const most = aims[name];
    results.push({ name, unit: 'kB', rounds: [bytes / 1000], ...(most && { aim: { most } }) });
  }
  return {
    title: 'Bundles of one call',
    note: 'Bundled for browsers by Rolldown with all dependencies, minified, gzipped; 1 kB is 1,000 bytes.',
    results,
    figures: [],
  };
}
