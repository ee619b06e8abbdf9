import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseYaml } from '../input/yaml.ts';
import { JsonWriter, YamlWriter } from './chunk-writer.ts';

const yaml: typeof import('js-yaml') = createRequire(import.meta.url)('js-yaml');

const PARTS = [
  { seed: { clock: '2026-02-02T04:00:00Z', users: [] } },
  { seed: { users: [{ reference_id: 'one' }], plans: [] } },
  { seed: { users: [{ reference_id: 'two' }], plans: [{ id: 1 }] } },
  { seed: { now: 'later', cards: [2] } },
];

const WHOLE = {
  clock: '2026-02-02T04:00:00Z',
  users: [{ reference_id: 'one' }, { reference_id: 'two' }],
  plans: [{ id: 1 }],
  now: 'later',
  cards: [2],
};

describe('A response in parts', () => {
  it.each([1, 2, 3, 4])('is JSON in an envelope after part %i', async (count) => {
    const checked: object[] = [];
    const writer = new JsonWriter((part) => checked.push(part));
    for (const part of PARTS.slice(0, count)) writer.add(part);
    const { clock, users, plans } = WHOLE;
    const seed = [{ clock }, { clock, users: users.slice(0, 1) }, { clock, users, plans }, WHOLE][count - 1];
    const envelope = { code: 200, message: 'succeed', data: { seed } };
    expect(JSON.parse(await text(Readable.from(writer.end())))).toEqual(envelope);
    expect(checked).toEqual(PARTS.slice(0, count));
  });

  it('is the same document in YAML', async () => {
    const writer = new YamlWriter(() => undefined);
    for (const part of PARTS) writer.add(part);
    expect(parseYaml(await text(Readable.from(writer.end())))).toEqual(WHOLE);
  });
});

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
