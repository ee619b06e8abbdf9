import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { curl } from './curl.ts';

describe('curl', () => {
  it('writes a command whose words a shell gives back as they were sent', async () => {
    const body = `{"name":"O'Brien $HOME \`date\` \\n ünï"}`;
    const headers = new Headers({ 'content-type': 'application/json' });
    const command = curl({ method: 'PUT', url: 'http://127.0.0.1/a?b=c%20d&e', headers, body });
    const { stdout } = await execa('sh', ['-c', command.replace(/^curl/, "printf '%s\\n'")]);
    expect(stdout.split('\n')).toEqual([
      ...['-sS', '-i', '-X', 'PUT', 'http://127.0.0.1/a?b=c%20d&e'],
      ...['-H', 'content-type: application/json', '--data-raw', body],
    ]);
  });
});
