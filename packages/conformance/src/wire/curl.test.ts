import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execa } from 'execa';
import { describe, expect, it, onTestFinished } from 'vitest';
import { curl } from './curl.ts';

describe('curl', () => {
  it('quotes every argument, so that a shell passes it on unchanged', async () => {
    const body = `{"name":"O'Brien $HOME \`date\` \\n ünï"}`;
    const headers = [['content-type', 'application/json']] as const;
    const command = curl({ method: 'PUT', url: 'http://127.0.0.1/a?b=c%20d&e', headers, body });
    const { stdout } = await execa('sh', ['-c', command.replace(/^curl/, "printf '%s\\n'")]);
    expect(stdout.split('\n')).toEqual([
      ...['-sS', '-i', '-X', 'PUT', 'http://127.0.0.1/a?b=c%20d&e'],
      ...['-H', 'content-type: application/json', '--data-raw', body],
    ]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'GET'])(
    'sends the length of no body as fetch does: %s',
    async (method) => {
      const lengths: (string | undefined)[] = [];
      const server = createServer((request, response) => {
        lengths.push(request.headers['content-length']);
        response.end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void server.close());
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      await fetch(url, { method });
      await execa('sh', ['-c', curl({ method, url, headers: [], body: '' })]);
      expect(lengths).toHaveLength(2);
      expect(lengths[1]).toBe(lengths[0]);
    },
  );

  it('replaces credentials with shell variables', () => {
    const headers = [['x-api-key', '***']] as const;
    expect(curl({ method: 'GET', url: 'http://127.0.0.1/', headers, body: '' })).toBe(
      `curl -sS -i -X GET 'http://127.0.0.1/' -H "x-api-key: $X_API_KEY"`,
    );
  });
});
