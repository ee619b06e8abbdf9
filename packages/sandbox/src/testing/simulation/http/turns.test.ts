import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** A process with two requests at the same time, each of which calls the service twice. */
async function order() {
  const turns = new Turns();
  const seen: string[] = [];
  const handle = async (name: string, slowness: number) => {
    for (const nth of [1, 2]) {
      for (let turn = 0; turn < slowness; turn++) await new Promise(setImmediate);
      await turns.call(
        async () => void seen.push(`call ${nth} of ${name}`),
        () => seen.push(`answer ${nth} of ${name}`),
      );
    }
  };
  const busy = [turns.isBusy];
  const both = [turns.request(() => handle('A', 20)), turns.request(() => handle('B', 1))];
  busy.push(turns.isBusy);
  await Promise.all(both);
  busy.push(turns.isBusy);
  return { seen, busy };
}

describe('two requests at the same time', () => {
  it('take turns, however fast each is', async () => {
    const { seen } = await order();
    expect(seen.filter((line) => line.startsWith('answer'))).toEqual([
      'answer 1 of A',
      'answer 1 of B',
      'answer 2 of A',
      'answer 2 of B',
    ]);
  });

  it('keep the process busy until they end', async () => {
    expect((await order()).busy).toEqual([false, true, false]);
  });
});

describe('a call that goes wrong', () => {
  it('is answered with what was thrown', async () => {
    const turns = new Turns();
    const answers: unknown[] = [];
    await turns.call(
      () => Promise.reject(new Error('lost')),
      (made) => answers.push(made.status),
    );
    expect(answers).toEqual(['rejected']);
  });
});
