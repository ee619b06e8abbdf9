import { createHmac, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import path from 'node:path';
import { launchBrowser } from '@payments-openapi/tooling/browser';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Behaviour, json, service } from './service.ts';
import { run } from './signing/run.ts';

const secret = 'deployment-secret';
const region = 'hk';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');

/** What the service makes of a request's line and body: the key is derived step by step, by day and by region. */
function hmacOf(date: string, text: string): string {
  const ofDay = createHmac('sha256', secret).update(date.slice(0, 10)).digest();
  const ofRegion = createHmac('sha256', ofDay).update(region).digest();
  return createHmac('sha256', ofRegion).update(text).digest('hex');
}

/** A service that knows nothing of the client, checks both signatures and lets the first attempt of each read fail. */
function verifying(key: KeyObject): Behaviour {
  const failed = new Set<string>();
  return (request, response, body) => {
    const { method = '', url = '', headers } = request;
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type, x-date, x-hmac, x-rsa',
      'access-control-allow-methods': 'GET, PUT, POST',
    };
    if (method === 'OPTIONS') return void response.writeHead(204, cors).end();
    const text = `${method}\n${url}\n${body}`;
    const hmac = hmacOf(String(headers['x-date']), text);
    const rsa = createVerify('RSA-SHA256').update(text).verify(key, String(headers['x-rsa']), 'base64');
    if (headers['x-hmac'] !== hmac || !rsa)
      return json({ code: 40101, message: 'bad signature' }, 401, cors)(request, response, body);
    if (method === 'GET' && !failed.has(url)) {
      failed.add(url);
      return json({ code: 50301, message: 'busy' }, 503, cors)(request, response, body);
    }
    json({ code: 0, message: 'succeed', data: { seen: text, transactions: [] } }, 200, cors)(
      request,
      response,
      body,
    );
  };
}

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** The signing client as one script. */
async function script(): Promise<string> {
  const bundle = await rolldown({
    input: path.join(import.meta.dirname, 'signing/run.ts'),
    platform: 'browser',
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'signing' });
  await bundle.close();
  return output[0].code;
}

const expected = {
  seen: [
    'PUT\n/svc/payment/api/v1/openapi/customers/a%2Fb%20%E5%AE%A2\n{"name":"客戶 “\\"\\\\n” \\ud83d","phone":"51234567"}',
    'GET\n/svc/payment/api/v1/openapi/transactions/list?limit=2&filter=a%20b%26c%2B%E5%AE%A2\n',
  ],
  attempts: [1, 1, 2],
  wrong: 'ApiError: users_get: 40101 bad signature (HTTP 401)',
};

describe('a signature over what goes out, HMAC by a chain of keys and RSA-SHA256,', () => {
  it('is verified by a server that gets it from Node.js', async () => {
    await using verifier = await service([verifying(publicKey)]);
    expect(await run({ baseUrl: verifier.baseUrl, secret, region, pkcs8 })).toEqual(expected);
  });

  it('is verified by a server that gets it from a browser', async () => {
    await using verifier = await service([verifying(publicKey)]);
    await using page = await service([
      (_, response) => void response.setHeader('content-type', 'text/html').end('<html>'),
    ]);
    const tab = await browser.newPage();
    await tab.goto(page.baseUrl);
    await tab.addScriptTag({ content: await script() });
    const given = { baseUrl: verifier.baseUrl, secret, region, pkcs8 };
    const result = await tab.evaluate((options) => {
      const { signing } = globalThis as unknown as { signing: { run(options: object): unknown } };
      return signing.run(options);
    }, given);
    expect(result).toEqual(expected);
    await tab.close();
  });
});
