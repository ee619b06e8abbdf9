import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Measurement, Rounds } from '@payments-openapi/tooling/measurement';
import { bundleCode } from './bundle.ts';

const GETS = ['bare', 'ours', 'openapi-fetch', 'hey-api', 'ky', 'openai'];
const POSTS = ['bare', 'ours', 'openapi-fetch'];

/** Measures a GET and a signed POST in process, with a `fetch` that responds at once. */
export async function measureCalls(
  home: string,
  { rounds, say }: { rounds: number; say(progress: string): void },
): Promise<Measurement[]> {
  // Bundled, as in an application, because it is generated as TypeScript.
  const parts = `export * from './hey/sdk.gen.js'; export { client } from './hey/client.gen.js';`;
  await writeFile(path.join(home, 'hey.js'), await bundleCode(home, parts));
  const get = new Rounds();
  const post = new Rounds();
  for (let round = 1; round <= rounds; round++) {
    say(`calls, round ${round}`);
    for (const name of GETS) get.add(name, await microseconds(home, `GET ${name}`));
    for (const name of POSTS) post.add(name, await microseconds(home, `POST ${name}`));
  }
  return [
    {
      title: 'A call in process: GET with a timeout',
      note: 'CPU time of 4,000 sequential calls with immediate responses, in a process per contender. A bare wrapper of fetch is the baseline.',
      results: [
        {
          name: 'the client, times the bare wrapper',
          unit: '×',
          rounds: get.ratio('ours', 'bare'),
          aim: { most: 2.5 },
        },
        {
          name: 'the client, times openapi-fetch',
          unit: '×',
          rounds: get.ratio('ours', 'openapi-fetch'),
          aim: { most: 1.3 },
        },
        ...['openapi-fetch', 'hey-api', 'ky', 'openai'].map((name) => ({
          name: `${name}, times the bare wrapper`,
          unit: '×',
          rounds: get.ratio(name, 'bare'),
        })),
      ],
      figures: get.figures('µs'),
    },
    {
      title: 'A call in process: signed POST',
      note: `The same with an HMAC over method, path and body; openapi-fetch reads the body by clone().text().`,
      results: [
        {
          name: 'the client, times the bare wrapper',
          unit: '×',
          rounds: post.ratio('ours', 'bare'),
          aim: { most: 2.5 },
        },
        {
          name: 'openapi-fetch, times the bare wrapper',
          unit: '×',
          rounds: post.ratio('openapi-fetch', 'bare'),
        },
      ],
      figures: post.figures('µs'),
    },
  ];
}

/** Runs each contender in its own process: the timers and garbage of one would slow down the next. */
async function microseconds(home: string, name: string): Promise<number> {
  const script = path.join(import.meta.dirname, 'call-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, home, name]);
  return Number(stdout);
}
