import { CYCLE_TRANSITIONS, FOLLOWED, ORDER_TRANSITIONS } from '@payments-openapi/sandbox/facts';
import { describe, expect, it } from 'vitest';
import { drawPictures } from '../src/guides/pictures.ts';

describe('the pictures of recurring billing', async () => {
  const { paid, declined, recovered, ...diagrams } = await drawPictures();
  const [wide = '', narrow = ''] = recovered?.html.split('</svg>') ?? [];

  it('show a paid plan as the sandbox billed it', () => {
    expect(paid?.markdown.match(/is created: 480 HKD/g)).toHaveLength(3);
    expect(paid?.markdown).toContain('| 2026-05-02 | The charge for PLAN-2 succeeds. |');
    for (const drawing of paid?.html.split('</svg>').slice(0, 2) ?? [])
      expect(drawing.match(/class="mark paid"/g)).toHaveLength(3);
  });

  it('show a declined plan with its attempts, failure and void, each on its day', () => {
    const days = [...(declined?.markdown ?? '').matchAll(/^\| (\S+) \| .*(declined|`failed`|`voided`)/gm)];
    expect(days.map(([, day, what]) => [day, what])).toEqual([
      ['2026-04-02', 'declined'],
      ['2026-04-07', 'declined'],
      ['2026-04-12', 'declined'],
      ['2026-04-12', '`failed`'],
      ['2026-04-19', '`voided`'],
    ]);
  });

  it.each([
    ['wide', wide],
    ['narrow', narrow],
  ])('show a month that is declined and paid later, on a %s screen', (_, drawing) => {
    const marks = [...drawing.matchAll(/class="mark (\w+)"/g)].map(([, kind]) => kind);
    expect(marks).toEqual(['paid', 'declined', 'paid', 'paid', 'due']);
    expect(drawing).toContain('now: 14 Jun');
  });

  it('are no wider on a phone than its screen, so that nothing has to be scrolled', () => {
    expect(narrow).toContain('viewBox="0 0 330 ');
    expect(Math.max(...[...narrow.matchAll(/ x="([\d.]+)"/g)].map(([, x]) => Number(x)))).toBeLessThan(330);
  });

  it.each([
    ['cycle', CYCLE_TRANSITIONS],
    ['order', ORDER_TRANSITIONS],
    ['transaction', FOLLOWED],
  ] as const)('have an arrow for each move that the code allows: %s', (name, moves) => {
    const { html = '', markdown = '' } = diagrams[name] ?? {};
    const count = Object.values<readonly string[]>(moves).flat().length;
    expect(html.match(/class="arrow"/g)).toHaveLength(count);
    expect(markdown.match(/^\| \d/gm)).toHaveLength(count);
    for (const state of Object.keys(moves)) expect(html).toContain(`>${state}</text>`);
  });
});
