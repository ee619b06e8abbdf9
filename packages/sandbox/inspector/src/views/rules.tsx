import type { PaymentOutcome, PaymentRule } from '../../../src/generated/contract.ts';
import { act } from '../act.ts';
import { control } from '../connection.ts';
import { count, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { Cards } from '../parts/cards.tsx';
import { Button, SelectField, TextField } from '../parts/controls.tsx';
import { optionalNumber, useFields } from '../parts/fields.ts';
import { Badge, Block, ErrorText, View } from '../parts/layout.tsx';
import { PauseAndDelete } from '../parts/pause-and-delete.tsx';
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
      note="The newest rule that matches a charge decides its outcome. Without a rule, the payment token does."
    >
      <ErrorText text={error} />
      <div class="columns">
        <MakeRule />
        <Cards
          title="Rules"
          name="rule"
          all={data}
          empty="No rules. Payment tokens decide the outcome of charges."
          card={(rule) => <RuleCard rule={rule} />}
        />
      </div>
    </View>
  );
}

function RuleCard({ rule }: { rule: PaymentRule }) {
  const { token, plan_id: plan, amount, outcome, times, paused } = rule;
  const { paymentRules } = control.value;
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
      <PauseAndDelete name="Rule" one={rule} update={paymentRules.update} remove={paymentRules.delete} />
    </>
  );
}

const EMPTY = { outcome: 'declines' as PaymentOutcome, times: '', token: '', plan: '', amount: '' };

function MakeRule() {
  const { fields, field, clear } = useFields(EMPTY);
  return (
    <Block title="Create a rule">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          const { outcome, times, token, plan, amount } = fields;
          void act('make rule', async () => {
            await control.value.paymentRules.create({
              outcome,
              times: outcome === 'declines_then_succeeds' ? optionalNumber(times) : undefined,
              token: token || undefined,
              plan_id: plan || undefined,
              amount: optionalNumber(amount),
            });
            clear();
            return 'Rule created.';
          });
        }}
      >
        <SelectField
          label="Outcome"
          options={OUTCOMES.map((value) => ({ value, text: words(value) }))}
          {...field('outcome')}
        />
        {fields.outcome === 'declines_then_succeeds' && (
          <TextField
            label="Declines before it succeeds"
            type="number"
            min="1"
            placeholder="1"
            {...field('times')}
          />
        )}
        <TextField label="Token" placeholder="any" {...field('token')} />
        <TextField label="Plan" placeholder="any" {...field('plan')} />
        <TextField label="Amount" type="number" step="any" placeholder="any" {...field('amount')} />
        <Button tone="main" type="submit" action="make rule">
          Create
        </Button>
      </form>
    </Block>
  );
}
