import { useState } from 'preact/hooks';
import type { PaymentOutcome, PaymentRule } from '../../../src/generated/contract.ts';
import { act } from '../act.ts';
import { control } from '../connection.ts';
import { count, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { Button, Confirm, SelectField, TextField } from '../parts/controls.tsx';
import { Badge, Block, ErrorText, View } from '../parts/layout.tsx';
import type { Tone } from '../parts/tone.ts';
import { linkTo } from '../route.ts';

const OUTCOMES: PaymentOutcome[] = ['succeeds', 'declines', 'declines_then_succeeds', 'stays_pending'];

const TONES: Record<PaymentOutcome, Tone> = {
  succeeds: 'good',
  declines: 'bad',
  declines_then_succeeds: 'warn',
  stays_pending: 'info',
};

export function Rules() {
  const { data, error } = useLoaded(
    'payment rules',
    async ({ paymentRules }) => (await paymentRules.list({ limit: 1_000 })).payment_rules,
  );
  return (
    <View
      title="Payment rules"
      note="The newest rule that matches a charge decides how it ends. Without one, the payment token does."
    >
      <ErrorText text={error} />
      <div class="columns">
        <MakeRule />
        <Block title={data ? count(data.length, 'rule') : 'Rules'}>
          {data?.length === 0 && <p class="hint">None: each charge ends as its payment token says.</p>}
          <ul class="cards">
            {data?.map((rule) => (
              <li key={rule.id} class="card">
                <RuleCard rule={rule} />
              </li>
            ))}
          </ul>
        </Block>
      </div>
    </View>
  );
}

function RuleCard({ rule }: { rule: PaymentRule }) {
  const { id, token, plan_id: plan, amount, outcome, times, paused } = rule;
  return (
    <>
      <p>
        <Badge tone={paused ? 'quiet' : TONES[outcome]}>{words(outcome)}</Badge>
        {times !== undefined && <span> after {count(times, 'decline')}</span>}{' '}
        {paused && <Badge tone="quiet">paused</Badge>}
      </p>
      <p class="hint">
        {token === undefined && plan === undefined && amount === undefined && 'every charge'}
        {token !== undefined && (
          <>
            token <code>{token}</code>{' '}
          </>
        )}
        {plan !== undefined && (
          <>
            plan <a href={linkTo('plans', plan)}>{plan}</a>{' '}
          </>
        )}
        {amount !== undefined && <>amount {amount}</>}
      </p>
      <div class="actions">
        <Button
          action={`pause ${id}`}
          onClick={() =>
            void act(`pause ${id}`, async () => {
              await control.value.paymentRules.update(id, { paused: !paused });
              return paused ? 'Rule resumed.' : 'Rule paused.';
            })
          }
        >
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Confirm
          question="Delete this rule?"
          action={`delete ${id}`}
          onConfirm={() =>
            void act(`delete ${id}`, async () => {
              await control.value.paymentRules.delete(id);
              return 'Rule deleted.';
            })
          }
        >
          Delete
        </Confirm>
      </div>
    </>
  );
}

const EMPTY = { outcome: 'declines' as PaymentOutcome, times: '', token: '', plan: '', amount: '' };

function MakeRule() {
  const [fields, setFields] = useState(EMPTY);
  const set = (changed: Partial<typeof EMPTY>) => setFields({ ...fields, ...changed });
  return (
    <Block title="Make a rule">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          const { outcome, times, token, plan, amount } = fields;
          void act('make rule', async () => {
            await control.value.paymentRules.create({
              outcome,
              times: times === '' || outcome !== 'declines_then_succeeds' ? undefined : Number(times),
              token: token || undefined,
              plan_id: plan || undefined,
              amount: amount === '' ? undefined : Number(amount),
            });
            setFields(EMPTY);
            return 'Rule made.';
          });
        }}
      >
        <SelectField
          label="Charges"
          value={fields.outcome}
          options={OUTCOMES.map((value) => ({ value, text: words(value) }))}
          onChange={(outcome) => set({ outcome })}
        />
        {fields.outcome === 'declines_then_succeeds' && (
          <TextField
            label="Declines before it succeeds"
            type="number"
            min="1"
            value={fields.times}
            placeholder="1"
            onInput={(times) => set({ times })}
          />
        )}
        <TextField
          label="Only of this token"
          value={fields.token}
          placeholder="any"
          onInput={(token) => set({ token })}
        />
        <TextField
          label="Only for this plan"
          value={fields.plan}
          placeholder="any"
          onInput={(plan) => set({ plan })}
        />
        <TextField
          label="Only of this amount"
          type="number"
          step="any"
          value={fields.amount}
          placeholder="any"
          onInput={(amount) => set({ amount })}
        />
        <Button tone="main" type="submit" action="make rule">
          Make
        </Button>
      </form>
    </Block>
  );
}
