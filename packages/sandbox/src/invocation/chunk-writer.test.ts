import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseYaml } from '../input/yaml.ts';
import { YamlWriter } from './chunk-writer.ts';

const yaml: typeof import('js-yaml') = createRequire(import.meta.url)('js-yaml');

describe('A response in YAML', () => {
  it('is formatted while it is sent, not while its parts are read from the database', async () => {
    const dump = vi.spyOn(yaml, 'dump');
    onTestFinished(() => dump.mockRestore());
    const writer = new YamlWriter(() => undefined);
    writer.add({ seed: { clock: '2026-02-02T04:00:00Z' } });
    writer.add({ seed: { users: [{ reference_id: 'one' }] } });
    writer.add({ seed: { users: [{ reference_id: 'two' }] } });
    expect(dump).not.toHaveBeenCalled();
    expect(parseYaml(await text(Readable.from(writer.end())))).toEqual({
      clock: '2026-02-02T04:00:00Z',
      users: [{ reference_id: 'one' }, { reference_id: 'two' }],
    });
    expect(dump).toHaveBeenCalled();
  });
});
