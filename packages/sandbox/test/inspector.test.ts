import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sampled } from '@payments-openapi/tooling/whole';
import { execa } from 'execa';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../src/app/serve.ts';
import { withStatus } from '../src/callbacks/receiver.fixture.ts';
import {
  findingsOf,
  type Inspected,
  makeDecliningPlan,
  makePlan,
  makeWorld,
  NARROW,
  shown,
  startInspected,
  WIDE,
} from './inspector.fixture.ts';

const controlKey = 'a key of this test';
const user = 'usr_01J9ZPX2K8';

let inspected: Inspected;
/** All pages but those of axe share one, and its process. */
let context: BrowserContext;
let page: Page;
/** Errors and other things that the page must not do. */
const complaints: string[] = [];

beforeAll(async () => {
  inspected = await startInspected();
  context = await inspected.browser.newContext();
  // A process ends with its last page, and each start takes processor time.
  await (await context.newPage()).goto(`${inspected.url}/_sandbox/clock`);
}, 120_000);
afterAll(() => inspected?.close());

beforeEach(async () => {
  await inspected.control.sandboxes.reset('default');
  inspected.receiver.answers.length = 0;
});
afterEach(async () => {
  await page?.close();
  expect(complaints.splice(0)).toEqual([]);
});

async function open(view: string, viewport = WIDE, script = pollOften): Promise<void> {
  page = await context.newPage();
  await page.setViewportSize(viewport);
  watch(page);
  await page.addInitScript(script);
  await page.goto(`${inspected.url}/_sandbox/ui/#/default/${view}`);
}

/** Shortens the delays in a page: it polls every second, and tests wait for what appears by itself. */
function pollOften(): void {
  const wait = setTimeout;
  Object.assign(globalThis, { setTimeout: (work: () => void, ms: number) => wait(work, ms / 2) });
}

/** Delays the frames of a page, and everything that it does after one, as on a busy machine. */
function delayFrames(): void {
  const wait = setTimeout;
  Object.assign(globalThis, {
    setTimeout: (work: () => void, ms: number) => wait(work, Math.max(ms, 400)),
    requestAnimationFrame: (work: () => void) => wait(work, 400),
  });
}

/** Records errors, violations of the policy and requests to other hosts. */
function watch(watched: Page): void {
  watched.on('pageerror', (error) => complaints.push(error.message));
  watched.on('console', (line) => {
    // A call that fails on purpose is not an error of the page.
    if (line.type() === 'error' && !/Failed to load resource|net::ERR/.test(line.text()))
      complaints.push(line.text());
  });
  watched.on('request', (request) => {
    if (new URL(request.url()).hostname !== '127.0.0.1') complaints.push(request.url());
  });
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = (name: string | RegExp) => page.getByRole('table').getByRole('link', { name });
const detail = () => page.locator('.detail');

/** Presses Tab until the element has the focus. */
async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('it is not reached by keyboard');
}

const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());

describe('finding out why a call failed', () => {
  it('works by keyboard: find the offending field, correct it and send the call again', async () => {
    await open('requests');
    await page.getByText('No calls yet.').waitFor();
    const body = {
      user: {
        reference_id: 'EMP-1',
        calling_code: '852',
        phone_number: 'none',
        first_name: 'Ka Yan',
        document_type: 'PASSPORT',
        date_of_birth: '1990-02-01',
        issuing_country: 'HKG',
      },
    };
    await inspected.api.users.create(body as never).catch(() => undefined);
    // It appears by itself, with the reason.
    const call = row('POST …/user HTTP 400, code 900400');
    await call.waitFor();
    await page.getByRole('cell', { name: 'body.user.document_number is required (and 1 more)' }).waitFor();
    await tabTo(call);
    await page.keyboard.press('Enter');

    await detail().getByText('2 violations of the contract').waitFor();
    expect(await detail().locator('.wrong').allInnerTexts()).toEqual([
      expect.stringMatching(/^"phone_number": "none",.*must match pattern/s),
      expect.stringMatching(/^"document_number": missing.*is required/s),
    ]);

    await tabTo(button('Edit and send'));
    await page.keyboard.press('Enter');
    const text = page.getByLabel('Body to send');
    await text.fill(
      JSON.stringify({ user: { ...body.user, phone_number: '61234567', document_number: 'K1' } }),
    );
    await tabTo(page.getByRole('button', { name: 'Send', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByText('Sent. HTTP 200, code 200.').waitFor();
    await detail().locator('.badge.good').getByText('200').waitFor();

    // Closing it returns the focus to the list.
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('POST …/user HTTP 200, code 200');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('POST …/user HTTP 400, code 900400');
  });

  it('can be left by keyboard as soon as it shows the call, before the next frame', async () => {
    await inspected.api.users.get({ user_id: user });
    await open('requests', WIDE, delayFrames);
    const call = row(/^GET .*user_id=/);
    await call.focus();
    await page.keyboard.press('Enter');
    await detail().getByText('"Siu Ming"').waitFor();
    await page.keyboard.press('Escape');
    await detail().waitFor({ state: 'detached' });
    await expect.poll(focused).toMatch(/^GET .*user_id=/);
  });

  it('starts at a call that a fault hit, and leads to the fault', async () => {
    await open('faults');
    await page.getByLabel('Operation').selectOption('users_get');
    await page.getByLabel('Code').fill('900500');
    await page.getByLabel('Number of calls').fill('');
    await button('Inject').click();
    await page.getByText('Fault injected.').waitFor();
    const { api } = inspected;
    await expect(api.users.get({ user_id: user })).rejects.toMatchObject({ code: 900500 });

    await page.getByRole('link', { name: 'Requests' }).click();
    await row(/^GET .*user_id=.*HTTP 500/).click();
    await detail()
      .getByRole('link', { name: /^[0-9a-f-]{36}$/ })
      .click();
    await button('Pause').click();
    await page.getByText('Fault paused.').waitFor();
    expect((await api.users.get({ user_id: user })).user.first_name).toBe('Siu Ming');
    await button('Resume').click();
    // The question takes the focus, and returns it.
    await tabTo(button('Delete'));
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Cancel');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Delete');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('No faults. Calls are handled normally.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(page.url()).toMatch(/\/faults$/);

    await page.getByRole('link', { name: 'Requests' }).click();
    await row(/^GET .*user_id=.*HTTP 500/).click();
    await button('Send again').click();
    await page.getByText('Sent. HTTP 200, code 200.').waitFor();
  });

  it('keeps the focus in the content when the button that has it goes away', async () => {
    const { fault } = await inspected.control.faults.create({ effect: 'failure' });
    await open('faults');
    await button('Delete').focus();
    await inspected.control.faults.delete(fault.id);
    await page.getByText('No faults. Calls are handled normally.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it('copies the call as a command, as a client call and as a test', async () => {
    await inspected.api.users.get({ user_id: "it's nobody" }).catch(() => undefined);
    await open('requests');
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: inspected.url });
    await row(/^GET .*HTTP 404/).click();
    const copied = async (name: string) => {
      await button(name).click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const { stdout } = await execa('bash', ['-c', `${await copied('Copy as curl')} --silent`]);
    expect(JSON.parse(stdout)).toMatchObject({ code: 900404 });
    const call = await copied('Copy as client call');
    expect(call).toContain(`api.users.get({\n  user_id: 'it\\'s nobody',\n})`);
    const args = ['--input-type=module-typescript', '--eval', call];
    const cwd = path.resolve(import.meta.dirname, '..');
    expect((await execa(process.execPath, args, { cwd, reject: false })).stderr).toContain(
      'users_get: 900404',
    );
    expect(await copied('Copy as vitest test')).toContain('.rejects.toMatchObject({ code: 900404 });');
  });
});

describe('a plan', () => {
  it("is shown from its creation to its void, in the sandbox's time", async () => {
    const plan = await makeDecliningPlan(inspected);
    await open('plans');
    await row(`Studio membership ${plan}`).click();
    const next = page.locator('.next-up');
    const table = page.getByRole('table', { name: 'Timeline as a table, oldest first' });
    await row(/Attempt 1 declined/).waitFor();
    for (const text of ['Attempt 2 declined', 'Attempt 3 declined', 'Order voided']) {
      await next.getByText(text.replace(/ (?:declined|voided).*/, '')).waitFor();
      await button('Advance to it').click();
      await table.getByRole('row').filter({ hasText: text, hasNotText: 'forecast' }).first().waitFor();
    }
    // A mark opens its entry, and so does the table.
    const mark = page.locator('.lanes').getByRole('link', { name: /Order voided/ });
    const name = await mark.getAttribute('aria-label');
    await mark.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Order voided/ }).waitFor();
    expect(name).toMatch(/2026-04-\d\d \d\d:\d\d:\d\d UTC: .*Order voided/);
    await page.locator('.plan-detail a[href*="/resources/orders/"]').click();
    await detail().getByText('"voided"').first().waitFor();
    const events = await inspected.control.events.list({ plan_id: plan });
    expect(events.events.some(({ state }) => state === 'voided')).toBe(true);
  });
});

describe('a plan from a seed', () => {
  it('is shown with its orders from before the seed was loaded, and why there is nothing else', async () => {
    await open('plans/5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11');
    await page.getByText('loaded from a seed').waitFor();
    await page.getByRole('link', { name: /2026-03-01 02:00:00 UTC: Billed 480 HKD/ }).click();
    await page.locator('.plan-detail').getByRole('link', { name: '202603010000020' }).waitFor();
  });
});

describe('waiting for a callback', () => {
  it('shows request and response, and sends it again', async () => {
    inspected.receiver.answers.push(withStatus(503, { 'x-reason': 'busy' }));
    await makeDecliningPlan(inspected);
    await inspected.control.clock.advance({ by: 'P11D' });
    await open('callbacks');
    await row(/recurring_order\.failed/)
      .last()
      .click();
    await detail().getByText('Attempt 1').click();
    await detail().getByText('x-reason').waitFor();
    await button('Send again').click();
    await page.getByText('Sent: HTTP 200.').waitFor();
    await detail().getByText('thanks').last().waitFor();
    expect(inspected.receiver.received.at(-1)?.body).toContain('recurring_order.failed');
  });

  it('tests a receiver', async () => {
    await open('callbacks');
    await page.getByLabel('Test a receiver').fill(`${inspected.receiver.url}/ping`);
    await button('Send a test').click();
    await page.getByText('Test sent: HTTP 200.').waitFor();
    await detail().getByRole('heading', { name: 'sandbox.ping' }).waitFor();
  });
});

describe('moving the clock', () => {
  it('takes a snapshot, continues, and restores it', async () => {
    await open('clock');
    const face = page.locator('.clock-face');
    await page.getByLabel('Name of the snapshot').fill('before');
    await button('Take a snapshot').click();
    await page.getByText('Snapshot before taken.').waitFor();
    onTestFinished(async () => void (await inspected.control.sandboxes.delete('before')));
    await page.locator('.stage').getByRole('button', { name: '+ 1 month' }).click();
    await face.getByText('2026-05-02').waitFor();
    await page.getByLabel('Advance to (UTC)').fill('2026-06-01T00:00');
    await button('Advance').click();
    await face.getByText('2026-06-01 00:00:00').waitFor();
    await button('Restore').click();
    const question = page.getByRole('group', {
      name: 'Replace the state of default with that of before?',
    });
    await question.getByRole('button', { name: 'Restore' }).click();
    await face.getByText('2026-04-02 02:00:00').waitFor();
    // Next time, nothing is chosen at first.
    await page.reload();
    expect(await page.getByLabel('Restore from').inputValue()).toBe('');
    expect(await button('Restore').count()).toBe(0);
  });

  it('shows the progress of a long advance, and stops it', async () => {
    await makePlan(inspected);
    await open('clock');
    await page.getByLabel('Advance to (UTC)').fill('4000-01-01T00:00');
    await button('Advance').click();
    await page.getByText('Advancing to 4000-01-01 00:00:00 UTC').waitFor();
    const asksBeforeItEnds = () =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await asksBeforeItEnds()).toBe(true);
    await button('Stop the clock').click();
    const last = page.locator('.block').filter({ hasText: 'Last advance' });
    await last.getByText('orders created').waitFor();
    expect(await asksBeforeItEnds()).toBe(false);
    await page.reload();
    await last.getByText('orders created').waitFor();
    await page.locator('.stage').getByRole('button', { name: '+ 1 day' }).waitFor();
    const { clock } = await inspected.control.clock.get();
    expect(clock.advancing_to).toBeNull();
    expect(clock.now < '4000').toBe(true);
  });

  it('reports that reloading the page during an advance stopped the clock', async () => {
    await makePlan(inspected);
    await open('clock');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByLabel('Advance to (UTC)').fill('4000-01-01T00:00');
    await button('Advance').click();
    await page.getByText('The clock stops if you close or reload this page.').waitFor();
    await page.reload();
    await page
      .getByText('This page was closed or reloaded during the advance, which stopped the clock.')
      .waitFor();
  });
});

describe('several sandboxes', () => {
  it('are created, switched, seeded and deleted', async () => {
    await open('sandboxes');
    await page.getByLabel('Name').fill('checkout');
    await page.getByLabel('Seed', { exact: true }).selectOption('empty');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('checkout was created.').waitFor();
    expect(await page.getByLabel('Sandbox', { exact: true }).inputValue()).toBe('checkout');

    // A seed is YAML or JSON; if it is neither, it stays in the field to be corrected.
    for (const seed of ['null', '[1]', '"x"']) {
      await page.getByLabel('Seed to load').fill(seed);
      await page.getByRole('button', { name: 'Load', exact: true }).click();
      await page.locator('.notice.bad').getByText('body must be object').waitFor();
      expect(await page.getByLabel('Seed to load').inputValue()).toBe(seed);
    }
    await page.getByLabel('Seed to load').fill('{ customers: [ }');
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await page
      .locator('.notice.bad')
      .getByText(/not valid YAML: .* at line 1, column \d+/)
      .waitFor();
    const broken = { name: 'box.yaml', mimeType: '', buffer: Buffer.from('customers:\n\t- a') };
    await page.getByLabel('Load from a file').setInputFiles(broken);
    await page
      .locator('.notice.bad')
      .getByText(/^box\.yaml: .*not valid YAML: .* at line 2, column 1/)
      .waitFor();
    await page.getByLabel('Seed to load').fill('customers:\n- {reference_number: C-1, name: Ada}');
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await page.getByText('Loaded customers: 1.').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), button('Save to a file').click()]);
    expect(JSON.parse(await readFile(await file.path(), 'utf8')).customers).toMatchObject([{ name: 'Ada' }]);
    await page.getByRole('link', { name: 'Resources' }).click();
    await page.getByLabel('Type').selectOption('customers');
    await row(/Ada$/).click();
    await detail().getByText('"C-1"').waitFor();

    await page.getByRole('link', { name: 'Sandboxes' }).click();
    const card = page.locator('.card.selected');
    await card.getByRole('button', { name: 'Delete' }).click();
    await card.getByRole('group').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('checkout was deleted.').waitFor();
    expect(await page.getByLabel('Sandbox', { exact: true }).inputValue()).toBe('default');
  });

  it('creates and pauses a payment rule', async () => {
    await open('rules');
    await page.getByLabel('Outcome').selectOption('declines_then_succeeds');
    await page.getByLabel('Declines before it succeeds').fill('2');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('after 2 declines').waitFor();
    await button('Pause').click();
    await page.getByText('Rule paused.').waitFor();
    const [rule] = (await inspected.control.paymentRules.list()).payment_rules;
    expect(rule).toMatchObject({ outcome: 'declines_then_succeeds', times: 2, paused: true });
    if (rule) await inspected.control.paymentRules.delete(rule.id);
  });
});

describe('a server with a key', () => {
  it('shows nothing without it, and keeps it out of the URL', async () => {
    const server = await startServer({ port: 0, controlKey });
    onTestFinished(() => server.close());
    page = await context.newPage();
    watch(page);
    await page.goto(`${server.url}/_sandbox/ui/`);
    await page.getByRole('heading', { name: 'This sandbox requires a key' }).waitFor();
    expect(await page.getByLabel("Sandbox's time").count()).toBe(0);
    // A wrong key is not kept.
    for (const [wrong, why] of [
      ['ключ-☃-unicode', 'This key contains characters'],
      ['a wrong key of the test', 'This is not the key of this server'],
    ] as const) {
      await page.getByLabel('Control key').fill(wrong);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText(why).waitFor();
      expect(await page.evaluate(() => sessionStorage.getItem('payments-sandbox-key'))).toBeNull();
    }
    await page.getByLabel('Control key').fill(controlKey);
    await page.keyboard.press('Enter');
    await page.getByText('No calls yet.').waitFor();
    expect(page.url()).not.toContain('key');
    await page.reload();
    await page.getByText('No calls yet.').waitFor();
    await button('Forget key').click();
    await page.getByRole('heading', { name: 'This sandbox requires a key' }).waitFor();
  });
});

describe('the URL', () => {
  it('keeps the filters', async () => {
    await inspected.api.transactions.list({ limit: 5 });
    await inspected.api.users.get({ user_id: 'nobody' }).catch(() => undefined);
    await open('requests');
    await page.getByLabel('Show').selectOption('failed');
    await page.getByLabel('Search paths').fill('nobody');
    await row(/user_id=nobody/).click();
    await page.reload();
    await detail().getByText('"nobody"').or(detail().getByText('nobody')).first().waitFor();
    expect(await page.getByLabel('Search paths').inputValue()).toBe('nobody');
    expect(await page.getByLabel('Show').inputValue()).toBe('failed');
    const [call] = (await inspected.control.requests.list({ path: 'nobody' })).requests;
    await page.getByLabel('Search paths').fill(call?.request_id ?? '');
    await row(/user_id=nobody/).waitFor();
    expect(await page.getByRole('table').locator('tbody tr').count()).toBe(1);
  });

  it('is reported if it is wrong', async () => {
    await open('nothing');
    for (const [address, why] of [
      ['default/nothing', 'There is no view “nothing”.'],
      ['default/resources/nothing', 'There is no resource type “nothing”.'],
      ['default/faults/nothing', 'There is no fault nothing; it may have been deleted.'],
      ['nowhere/requests', 'there is no sandbox "nowhere"'],
    ] as const) {
      await page.goto(`${inspected.url}/_sandbox/ui/#/${address}`);
      await page.getByRole('alert').getByText(why).waitFor();
      expect(await page.getByText(/No calls yet|newest first/).count()).toBe(0);
    }
  });
});

describe('what calls add up to, and what they made', () => {
  it('shows why a call failed on a phone too, below a header that leaves room', async () => {
    await open('requests', NARROW);
    await page.getByRole('button', { name: 'Send a first call' }).click();
    await inspected.api.users.get({ user_id: 'nobody' }).catch(() => undefined);
    await page.locator('.second').getByText('Not found: there is no such user').waitFor();
    await page
      .locator('.second')
      .getByText(/^transactions_list, /)
      .waitFor();
    const end = await page.locator('nav.views').boundingBox();
    expect((end?.y ?? 999) + (end?.height ?? 999)).toBeLessThanOrEqual(120);

    await page.getByRole('link', { name: 'Totals' }).click();
    await detail().getByText('2 calls, 1 refused or dropped').waitFor();
    await detail().getByRole('row', { name: '900404 Not found: there is no such user 1' }).waitFor();
  });

  it('keeps the focus on the totals when the browser goes back to them from a call', async () => {
    await inspected.api.users.get({ user_id: user });
    await open('requests/totals');
    await row(/^GET .*user_id=/).click();
    await detail().getByText('"Siu Ming"').waitFor();
    await page.goBack();
    await detail().getByText('1 call, 0 refused or dropped').waitFor();
    // The list renders distant rows, and focuses them, in the next frames.
    for (let frame = 0; frame < 3; frame++)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await focused()).toBe('Totals');
  });

  it('says how many of all calls are loaded', async () => {
    await Promise.all(Array.from({ length: 205 }, () => inspected.api.users.get({ user_id: user })));
    await open('requests');
    await page.getByText('200 of 205 calls loaded').waitFor();
  });

  it('lists the events of a plan at the time of the call that made it', async () => {
    const plan = await makePlan(inspected);
    const [made] = (await inspected.control.requests.list({ operation_id: 'recurringPlans_create' }))
      .requests;
    await open(`requests/${made?.id}`);
    const events = detail().locator('.made');
    await events.getByText('Billed 480 HKD').waitFor();
    await events.getByRole('link', { name: 'Plan created' }).click();
    await expect.poll(() => page.url()).toContain(`plans/${plan}`);
  });
});

describe('the page', () => {
  it('shows no calls that a reset has deleted, nor an error of another view', async () => {
    await open('requests');
    for (let i = 0; i < 3; i++) await inspected.api.transactions.list({ limit: i + 1 });
    await page.getByText('3 calls').waitFor();
    await inspected.control.sandboxes.reset('default');
    await inspected.api.transactions.list({ limit: 9 });
    await page.getByText('1 call', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Sandboxes' }).click();
    await page.getByLabel('Name').fill('No Name!');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.locator('.notice.bad').waitFor();
    await page.getByRole('link', { name: 'Faults' }).click();
    await page.getByText('Inject a fault').waitFor();
    expect(await page.locator('.notice').count()).toBe(0);
  });

  it('works behind a proxy with a path prefix', async () => {
    const proxy = http.createServer((request, response) => {
      const target = inspected.url + (request.url ?? '').replace(/^\/pay\/v1/, '');
      const passed = http.request(target, { method: request.method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(passed);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      proxy.closeAllConnections();
      proxy.close();
    });
    page = await context.newPage();
    watch(page);
    await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/pay/v1/_sandbox/ui`);
    await page.getByText('No calls yet.').waitFor();
    await page.getByText('2026-04-02 02:00:00 UTC').waitFor();
  });

  it('moves between rows with arrow keys, through more rows than are rendered', async () => {
    for (let i = 0; i < 90; i++) await inspected.api.transactions.list({ limit: i + 1 });
    await open('requests');
    await row(/limit=90 /).focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('limit=89');
    await page.keyboard.press('End');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('limit=1 HTTP');
    expect(await page.getByRole('table').locator('tbody tr').count()).toBeLessThan(60);
  });

  // `inspector-screenshots.ts` checks every view in all four variants with axe, which takes longer.
  it('has no finding of axe, and fits, wide and light, narrow and dark', async () => {
    const { plan } = await makeWorld(inspected);
    const { control } = inspected;
    onTestFinished(async () => void (await control.sandboxes.delete('checkout-tests')));
    const [refused] = (await control.requests.list({ code: 900400 })).requests;
    const [delivery] = (await control.deliveries.list()).deliveries;
    const [event] = (await control.events.list({ plan_id: plan })).events;
    const found: Record<string, string[]> = {};
    const unguarded = await inspected.browser.newContext({ bypassCSP: true });
    onTestFinished(() => unguarded.close());
    const views = [
      `requests/${refused?.id}`,
      `plans/${plan}/${event?.id}`,
      `callbacks/${delivery?.id}`,
      'sandboxes',
      'clock',
      'resources/customers',
      'faults',
      'rules',
    ];
    for (const { viewport, colorScheme, count } of [
      { viewport: WIDE, colorScheme: 'light', count: 3 },
      { viewport: NARROW, colorScheme: 'dark', count: 2 },
    ] as const) {
      // A page that has been shown in other colors may still have some of them.
      page = await unguarded.newPage();
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      for (const view of sampled(views, count)) {
        await page.goto(`${inspected.url}/_sandbox/ui/#/default/${view}`);
        await shown(page);
        const findings = await findingsOf(page);
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (excess > 0) findings.push(`${excess} pixels too wide`);
        if (findings.length > 0) found[`${view}, ${colorScheme}`] = findings;
      }
    }
    expect(found).toEqual({});
  });
});
