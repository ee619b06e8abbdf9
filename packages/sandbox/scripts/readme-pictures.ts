import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { readArgs } from '@payments-openapi/tooling/command';
import { root } from '@payments-openapi/tooling/tool';
import { makePlan, shown, startInspected } from '../test/inspector.fixture.ts';

const HELP = `
Takes the pictures of the README: a plan in the inspector, in light and dark mode, into .github/pictures.

  npx pnpm exec node packages/sandbox/scripts/readme-pictures.ts

Exit codes: 0 taken; 1 the inspector could not be opened; 2 invalid arguments.
`;

readArgs(HELP, {});
const folder = path.join(root, '.github/pictures');
await mkdir(folder, { recursive: true });

const inspected = await startInspected();
try {
  const { browser, control, url } = inspected;
  const plan = await makePlan(inspected);
  // Two months are paid. The charge of the third is declined, and succeeds five days later.
  await control.clock.advance({ by: 'P45D' });
  const { payment_rule } = await control.paymentRules.create({
    plan_id: plan,
    outcome: 'declines_then_succeeds',
  });
  await control.clock.advance({ by: 'P34D' });
  await control.paymentRules.delete(payment_rule.id);
  for (const colorScheme of ['light', 'dark'] as const) {
    const viewport = { width: 1180, height: 560 };
    const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 1.5 });
    await page.goto(`${url}/_sandbox/ui/#/default/plans/${plan}`);
    await shown(page);
    const diagram = await page.locator('.diagram').boundingBox();
    if (!diagram) throw new Error('The inspector shows no timeline.');
    const clip = { x: 0, y: 0, width: viewport.width, height: diagram.y + diagram.height + 12 };
    await page.screenshot({ path: path.join(folder, `plan-${colorScheme}.png`), clip });
    await page.close();
  }
} finally {
  await inspected.close();
}
console.log(`Pictures: ${path.relative(process.cwd(), folder)}`);
