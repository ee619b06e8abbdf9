import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Figure, Measurement, Result } from '../../sandbox/bench/measurement.ts';
import { bundleCode } from './bundle.ts';

/** One call of each, as a browser's bundle holds it. */
const entries: Record<string, string> = {
  'the full client': `import { createClient } from './ours/index.js';
    export default createClient({ baseUrl: '/' }).users.get({ user_id: 'u' });`,
  'one operation': `import { createConnection, usersGet } from './ours/operations.js';
    export default usersGet(createConnection({ baseUrl: '/' }), { user_id: 'u' });`,
  'openapi-fetch': `import createClient from 'openapi-fetch';
    export default createClient({ baseUrl: '/' }).GET('/svc/ts/api/v1/openapi/user', {});`,
  'hey-api': `import { usersGet } from './hey/sdk.gen.js';
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
  const figures: Figure[] = [];
  for (const [name, code] of Object.entries(entries)) {
    const minified = await bundleCode(home, code, 'browser');
    const bytes = (await promisify(gzip)(minified)).length;
    const most = aims[name];
    figures.push({ name: `${name}, not gzipped`, unit: 'kB', rounds: [Buffer.byteLength(minified) / 1000] });
    results.push({ name, unit: 'kB', rounds: [bytes / 1000], ...(most !== undefined && { aim: { most } }) });
  }
  return {
    title: 'Bundles of one call',
    note: 'Bundled for browsers by Rolldown with all dependencies, minified, gzipped; 1 kB is 1,000 bytes.',
    results,
    figures,
  };
}
