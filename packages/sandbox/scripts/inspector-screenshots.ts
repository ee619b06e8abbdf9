import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readArgs } from '@payments-openapi/tooling/command';
import { APPEARANCES, findingsOf, makeWorld, shown, startInspected } from '../test/inspector.fixture.ts';

const HELP = `
Takes a screenshot of each view of the inspector, wide and narrow, light and dark, into
packages/sandbox/inspector/screenshots, and checks its accessibility with axe.

  npx pnpm exec node packages/sandbox/scripts/inspector-screenshots.ts

Exit codes: 0 taken; 1 a view could not be opened or has a violation; 2 invalid arguments.
`;

readArgs(HELP, {});
const folder = path.resolve(import.meta.dirname, '../inspector/screenshots');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

const inspected = await startInspected();
try {
  const { control } = inspected;
  const { plan } = await makeWorld(inspected);
  const [made] = (await control.requests.list({ operation_id: 'recurringPlans_create' })).requests;
  const [refused] = (await control.requests.list({ code: 900400 })).requests;
  const [attempted] = (await control.deliveries.list()).deliveries;
  const [tried] = (await control.events.list({ plan_id: plan })).events.filter(
    ({ type }) => type === 'attempt.made',
  );
  const views: Record<string, string> = {
    requests: 'requests',
    'requests-open': `requests/${refused?.id}`,
    'requests-made': `requests/${made?.id}`,
    totals: 'requests/totals',
    plans: 'plans',
    plan: `plans/${plan}`,
    'plan-open': `plans/${plan}/${tried?.id}`,
    clock: 'clock',
    callbacks: 'callbacks',
    'callbacks-open': `callbacks/${attempted?.id}`,
    resources: 'resources/customers',
    'resources-open': 'resources/customers/0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01',
    faults: 'faults',
    rules: 'rules',
    sandboxes: 'sandboxes',
    // Of a sandbox without anything.
    'requests-empty': '~requests',
    'plans-empty': '~plans',
  };
  for (const look of APPEARANCES) {
    // The page's content security policy would block axe.
    const page = await inspected.browser.newPage({ ...look, bypassCSP: true });
    for (const [name, view] of Object.entries(views)) {
      const place = view.startsWith('~') ? `checkout-tests/${view.slice(1)}` : `default/${view}`;
      await page.goto(`${inspected.url}/_sandbox/ui/#/${place}`);
      await shown(page);
      const picture = `${name}-${look.viewport.width}-${look.colorScheme}`;
      await page.screenshot({ path: path.join(folder, `${picture}.png`) });
      for (const finding of await findingsOf(page)) {
        console.error(`${picture}: ${finding}`);
        process.exitCode = 1;
      }
    }
    await page.close();
  }
} finally {
  await inspected.close();
}
console.log(`Screenshots: ${path.relative(process.cwd(), folder)}`);
