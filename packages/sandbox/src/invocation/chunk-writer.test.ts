import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as yaml from '../input/yaml.ts';
import { YamlWriter } from './chunk-writer.ts';

describe('A response in YAML', () => {
  it('is formatted while it is sent, not while its parts are read from the database', async () => {
    const toYaml = vi.spyOn(yaml, 'toYaml');
    onTestFinished(() => toYaml.mockRestore());
    const writer = new YamlWriter(() => undefined);
    writer.add({ seed: { clock: '2026-02-02T04:00:00Z' } });
    writer.add({ seed: { users: [{ reference_id: 'one' }] } });
    writer.add({ seed: { users: [{ reference_id: 'two' }] } });
    expect(toYaml).not.toHaveBeenCalled();
    expect(yaml.parseYaml(await text(Readable.from(writer.end())))).toEqual({
      clock: '2026-02-02T04:00:00Z',
      users: [{ reference_id: 'one' }, { reference_id: 'two' }],
    });
    expect(toYaml).toHaveBeenCalled();
  });
});
