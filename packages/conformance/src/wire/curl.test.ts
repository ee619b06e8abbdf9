import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
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

  it('replaces credentials with shell variables', () => {
    const headers = [['x-api-key', '***']] as const;
    expect(curl({ method: 'GET', url: 'http://127.0.0.1/', headers, body: '' })).toBe(
      `curl -sS -i -X GET 'http://127.0.0.1/' -H "x-api-key: $X_API_KEY"`,
    );
  });
});
