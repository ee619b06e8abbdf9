import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { command, newFile } from './commands.fixture.ts';
import { quote } from './print.ts';

const SHOP = path.resolve(import.meta.dirname, '../testing/simulation/http/shop-process.fixture.ts');

const SCENARIO = `
ready: /
callbacks: /callbacks
days: 2
people: 1
actions:
  subscribe:
    request: POST /subscriptions
    body: { customer: '{person.uuid}', request: '{id}' }
`;

/** Runs the command with a shop that makes a mistake. */
async function simulate(
  mistake: string,
  options: readonly string[],
  scenario = SCENARIO,
  stopped?: Promise<void>,
) {
  const file = await newFile('scenario.yaml');
  await writeFile(file, scenario);
  vi.stubEnv('MISTAKE', mistake);
  onTestFinished(() => void vi.unstubAllEnvs());
  const app = `${quote(process.execPath)} ${quote(SHOP)}`;
  return command(['simulate', '--app', app, '--scenario', file, ...options], stopped);
}

const replayOf = (step: object) => [
  '--replay',
  JSON.stringify({ seed: 1, script: [{ at: 600, action: 'subscribe', person: 0, luck: 0, ...step }] }),
];

describe('simulate, with a back end in another process', () => {
  it('tells how it charges twice, and writes reports', async () => {
    const [json, junit] = [await newFile('reports/a.json'), await newFile('reports/a.xml')];
    const lost = replayOf({ calls: [{ nth: 1, outcome: 'response_lost' }] });
    const {
      exitCode: code,
      stdout,
      stderr,
    } = await simulate('new reference', [
      ...lost,
      ...['--report', `json=${json}`, '--report', `junit=${junit}`],
    ]);
    const finding = 'ann has 2 plans instead of 1: something was done more than once';
    expect({ code, stderr }).toEqual({ code: 1, stderr: `Seed 1 fails: ${finding}` });
    expect(stdout).toContain(`${finding}

run 1, seed 1, from 2026-01-05:
  day 1 10:00:00 subscribe(ann)
  day 1 10:00:00   recurringPlans_create → response_lost
  day 1 10:00:00   recurringPlans_create → 200
  day 1 10:00:00   resolved
  day 1 10:00:00 callback recurring_order.completed of BOX-id1-1 → 204
  day 1 10:00:00 callback recurring_order.completed of BOX-id2-1 → 204
`);
    expect(stdout).toContain(`--replay '${lost[1]}'`);
    const report = JSON.parse(await readFile(json, 'utf8'));
    expect(report.failure).toMatchObject({ seed: 1, findings: [finding] });
    expect(await readFile(junit, 'utf8')).toContain(
      `<failure message="${finding}">day 1 10:00:00 subscribe(ann)&#10;`,
    );
  });

  it('kills it, and starts it again on what it has stored', async () => {
    const { exitCode: code, stdout } = await simulate('', [...replayOf({ kill: 2, again: 1 }), '--json']);
    const { runs, log } = JSON.parse(stdout);
    expect({ code, runs }).toEqual({ code: 0, runs: 1 });
    expect(log).toEqual([
      'day 1 10:00:00 subscribe(ann)',
      'day 1 10:00:00   recurringPlans_create → 200',
      'day 1 10:00:00   killed',
      'day 1 10:00:00 callback recurring_order.completed of BOX-1-1 → no process',
      'day 1 10:01:00 started again',
      'day 1 10:01:00 callback recurring_order.completed of BOX-1-1 → 204',
      'day 1 10:03:00 subscribe(ann) again',
      'day 1 10:03:00   recurringPlans_create → 409, code 900001',
      'day 1 10:03:00   resolved',
    ]);
  });

  it('names an invariant that is violated, and a process that ends by itself', async () => {
    const scenario = `${SCENARIO}invariants: { nobody subscribes: /subscribers }\n`;
    const violated = await simulate('', replayOf({}), scenario);
    expect(violated.stdout).toContain('not true: nobody subscribes: HTTP 500: 1 subscribers: ann\n');
    const ended = await simulate('ends', replayOf({}));
    expect(ended.stdout).toContain('not true: your back end keeps running: exit code 3\n');
  });

  it('is killed at a second signal of any kind, which ends this process at once', async () => {
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    const before = signals.map((name) => process.listenerCount(name));
    await simulate('', replayOf({}), SCENARIO, Promise.resolve());
    for (const [i, name] of signals.entries()) {
      const [added] = process.listeners(name).slice(before[i]);
      added?.(name);
      expect(exit).toHaveBeenCalledTimes(i + 1);
    }
    expect(exit).toHaveBeenCalledWith(1);
  });

  it('gives it the time, and tells what it responds', async () => {
    const { stdout } = await simulate('tells the time', [...replayOf({}), '--json']);
    expect(JSON.parse(stdout).log).toContain(
      'day 1 10:00:00   rejected: HTTP 500: it is 2026-01-05T10:00:00.000Z',
    );
  });

  it('does not mind what differs only in what it responds to users, such as ports', async () => {
    const calls = [1, 2, 3].map((nth) => ({ nth, outcome: 'unreachable' }));
    const { exitCode: code, stdout } = await simulate('', [...replayOf({ calls }), '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).log).toContainEqual(
      expect.stringMatching(
        / rejected: HTTP 502: POST \$PAYMENTS_URL from 127\.0\.0\.1:\$PORT: <Connection /,
      ),
    );
  });

  it('lets no time pass while a job works, although who acted beside it has a response', async () => {
    const scenario = `${SCENARIO}  look: { request: GET / }\njobs: [{ request: POST /jobs/slow, every: P1D }]\n`;
    const beside = replayOf({ action: 'look', beside: true });
    const { stdout } = await simulate('', [...beside, '--json'], scenario);
    expect(JSON.parse(stdout).log.slice(0, 4)).toEqual([
      'day 2 00:00:00 look(ann) while a job starts',
      'day 2 00:00:00   resolved',
      'day 2 00:00:00   transactions_list → 200',
      'day 3 00:00:00   transactions_list → 200',
    ]);
  });

  it('names an action that never works, and fails if it was done often or no other changes anything', async () => {
    const refused = '  join: { request: POST /refused, weight: 9 }\n';
    const said = /^join never worked, in \d+ attempts\. The last one: HTTP 422: phone must be a text$/m;
    const once = await simulate(
      '',
      ['--runs', '1'],
      `${SCENARIO}${refused.replace(', weight: 9', '')}steps: 8\n`,
    );
    expect(once).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(said) });
    const often = await simulate('', ['--runs', '2'], `${SCENARIO}${refused}`);
    expect(often).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(said) });
    expect(often.stderr).toContain('The runs say nothing about an action that never worked\n');
    const looks = `ready: /\ndays: 2\npeople: 1\nsteps: 8\nactions:\n  look: { request: GET / }\n${refused}`;
    const nothing = await simulate('', ['--runs', '1'], looks);
    expect(nothing).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(said) });
    expect(nothing.stderr).toContain(
      'There is nothing to judge: your back end changed nothing at the service\n',
    );
  });

  it('refuses one that is not deterministic, and says where its runs differ', async () => {
    const { exitCode: code, stderr } = await simulate('throws dice', replayOf({}));
    expect(code).toBe(2);
    expect(stderr).toMatch(/^ {2}1 day 1 10:00:00 callback recurring_order.completed of BOX-\w{8}-1 → 204$/m);
    expect(stderr).toContain('\nYour back end is not deterministic: two runs with the same seed differ. ');
  });
});

describe('simulate refuses', () => {
  it('a scenario with problems, naming each field and its line', async () => {
    const scenario = `actions:
  buy:
    request: POST things
    draw: { n: 3 }
  sell: { request: 'POST /{what}', weight: 0, bdy: 1 }
faults: [earthquake]
jobs: [{ every: 5 days }]
`;
    const { exitCode: code, stderr } = await simulate('', [], scenario);
    expect(code).toBe(2);
    for (const problem of [
      'actions.buy.request (line 3) must be a method and a path, such as POST /subscriptions',
      'actions.buy.draw.n (line 4) must be a list of values, or { from: 1, to: 9 }',
      'actions.sell.weight (line 5) must be a whole number from 1',
      'actions.sell.bdy (line 5) is not a field of a scenario',
      'faults (line 6) must be all, or a list of unreachable, ',
      'jobs[0].request (line 7) is required',
      'jobs[0].every (line 7) must be days, hours and minutes, such as P5D or PT12H',
    ])
      expect(stderr).toContain(problem);
  });

  it('a placeholder that nothing fills in', async () => {
    const { stderr } = await simulate('', [], "actions: { sell: { request: 'POST /{what}' } }");
    expect(stderr).toContain(
      'actions.sell.request (line 1) has {what}, which nothing fills in. Expected: {id}, ',
    );
  });

  it.each([
    [['--runs', 'many'], '--runs must be a whole number from 1 to 1000000, but is "many"'],
    [['--report', 'pdf=a'], '--report must be json=<file> or junit=<file>, but is "pdf=a"'],
    [['--replay', '{}'], '--replay must be a failure in JSON, with its seed and its script'],
    [['--replay', 'no.json'], '--replay: no.json cannot be read: ENOENT'],
  ])('%j', async (options, problem) => {
    const { exitCode: code, stderr } = await simulate('', options);
    expect(code).toBe(2);
    expect(stderr).toContain(problem);
  });

  it('a command that does not start', async () => {
    const { exitCode: code, stderr } = await simulate('', ['--app', 'exit 7']);
    expect(code).toBe(2);
    expect(stderr).toContain('exit 7 does not start: exit code 7\n');
  });
});
