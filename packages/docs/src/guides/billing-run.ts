import { createSandbox } from '@payments-openapi/sandbox';
import { BilledPlan, type Card, type PlanEvent } from './billed-plan.ts';

/**
 * Runs a plan in a sandbox, one day at a time, and records what changes. So the billing pictures show what the
 * sandbox really does.
 *
 * @param cards the customer's cards, by the number of the day from which on each is the default
 */
export async function runPlan(cards: Readonly<Record<number, Card>>, days: number): Promise<PlanEvent[]> {
  const sandbox = await createSandbox();
  try {
    const plan = new BilledPlan(sandbox, 'PLAN');
    if (cards[0]) await plan.useCard(cards[0]);
    await plan.create();
    for (let passed = 1; passed <= days; passed++) {
      const card = cards[passed];
      if (card) await plan.useCard(card);
      await plan.advance();
    }
    return await plan.events();
  } finally {
    await sandbox.close();
  }
}
