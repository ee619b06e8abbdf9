import type { Fault, FaultCreate } from '../../../src/generated/contract.ts';
import { act } from '../act.ts';
import { control } from '../connection.ts';
import { contractOperations } from '../contract.ts';
import { count, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { Cards } from '../parts/cards.tsx';
import { Button, SelectField, TextField } from '../parts/controls.tsx';
import { optionalNumber, useFields } from '../parts/fields.ts';
import { Badge, Block, ErrorText, View } from '../parts/layout.tsx';
import { PauseAndDelete } from '../parts/pause-and-delete.tsx';
import { go, linkTo, route } from '../route.ts';

type Effect = FaultCreate['effect'];

const CALL_EFFECTS = {
  failure: 'return a failure',
  none: 'only delay',
  drop_before: 'drop the connection without handling the call',
  drop_after: 'handle the call, then drop the connection',
  duplicate: 'handle the call twice',
  garbage: 'return a body that is not JSON',
  truncated: 'cut the response off in the middle',
  slow_body: 'send the response slowly',
  endless_body: 'never end the response',
} satisfies Partial<Record<Effect, string>>;

const CALLBACK_EFFECTS = {
  lose: 'never send the callback',
  none: 'send it late',
  repeat: 'send it again',
  reorder: 'send the next one first',
  cut_off: 'drop the connection in the middle',
  forged_signature: 'sign with another secret',
  old_signature: 'sign for an hour ago',
} satisfies Partial<Record<Effect, string>>;

function optionsOf<E extends Effect>(effects: { [effect in E]: string }) {
  return Object.entries(effects).map(([value, text]) => ({ value: value as Effect, text: `${text}` }));
}

export function Faults() {
  const { data, error } = useLoaded(
    'faults',
    async ({ faults }) => (await faults.list({ limit: 1_000 })).faults,
  );
  const [open] = route.value.rest;
  const isMissing = open !== undefined && data !== undefined && !data.some(({ id }) => id === open);
  return (
    <View title="Faults" note="A fault makes calls to the service or callbacks fail, wait or break.">
      <ErrorText text={isMissing ? `There is no fault ${open}; it may have been deleted.` : error} />
      <div class="columns">
        <MakeFault />
        <Cards
          title="Faults"
          name="fault"
          all={data}
          empty="No faults. Calls are handled normally."
          selected={open}
          card={(fault) => <FaultCard fault={fault} />}
        />
      </div>
    </View>
  );
}

function FaultCard({ fault }: { fault: Fault }) {
  const { faults } = control.value;
  const remove = async (id: string) => {
    await faults.delete(id);
    if (route.value.rest.includes(id)) go(linkTo('faults'));
  };
  const isUsedUp = fault.times !== undefined && fault.calls_hit >= fault.times;
  return (
    <>
      <p>
        <Badge tone={fault.paused || isUsedUp ? 'quiet' : 'warn'}>{words(fault.effect)}</Badge>{' '}
        <b>{targetOf(fault)}</b> {fault.paused && <Badge tone="quiet">paused</Badge>}
        {isUsedUp && <Badge tone="quiet">expired</Badge>}
      </p>
      <p class="hint">{detailsOf(fault).join(' · ')}</p>
      <PauseAndDelete name="Fault" one={fault} update={faults.update} remove={remove} />
    </>
  );
}

/** What a fault applies to. */
function targetOf({ operation_id, callbacks }: Fault): string {
  if (!callbacks) return operation_id ?? 'every operation';
  const match = Object.entries(callbacks).map(([name, value]) => `${words(name)} ${value}`);
  return match.length === 0 ? 'every callback' : `callbacks: ${match.join(', ')}`;
}

function detailsOf({
  callbacks,
  delay,
  copies,
  overtaken_by,
  order_state,
  code,
  http_status,
  message,
  delay_ms,
  times,
  rate,
  retry_after,
  calls_checked,
  calls_hit,
}: Fault): string[] {
  const kind = callbacks ? 'callback' : 'call';
  return [
    delay !== undefined && `delay ${delay}`,
    copies !== undefined && count(copies, 'copy', 'copies'),
    overtaken_by === 'same_order' && 'overtaken by the same order',
    order_state === 'at_sending' && 'order as it is at sending',
    code !== undefined && `code ${code}`,
    http_status !== undefined && `HTTP ${http_status}`,
    message !== undefined && `“${message}”`,
    retry_after !== undefined && `Retry-After ${retry_after}`,
    delay_ms !== undefined && `${delay_ms} ms`,
    rate !== undefined && `${Math.round(rate * 100)} % of ${kind}s`,
    times === undefined ? 'until deleted' : `at most ${count(times, kind)}`,
    `hit ${calls_hit} of ${count(calls_checked, kind)}`,
  ].filter((text) => text !== false);
}

const EMPTY = {
  target: 'calls' as 'calls' | 'callbacks',
  event: '',
  callbackEffect: 'lose' as Effect,
  callbackDelay: '',
  orderState: 'at_event' as 'at_event' | 'at_sending',
  operation: '',
  effect: 'failure' as Effect,
  code: '',
  status: '',
  delay: '',
  times: '1',
  rate: '',
};

function ofCalls({ operation, effect, code, status, delay }: typeof EMPTY) {
  const isFailure = effect === 'failure';
  return {
    operation_id: operation || null,
    effect,
    ...(isFailure && { code: optionalNumber(code), http_status: optionalNumber(status) }),
    delay_ms: optionalNumber(delay),
  };
}

function ofCallbacks({ event, callbackEffect: effect, callbackDelay, orderState }: typeof EMPTY) {
  const callbacks = event === '' ? {} : { event };
  return { callbacks, effect, delay: callbackDelay || undefined, order_state: orderState };
}

function MakeFault() {
  const { fields, field } = useFields(EMPTY);
  return (
    <Block title="Inject a fault">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void act('make fault', async () => {
            const { times, rate } = fields;
            await control.value.faults.create({
              ...(fields.target === 'calls' ? ofCalls(fields) : ofCallbacks(fields)),
              times: optionalNumber(times),
              rate: rate === '' ? undefined : Number(rate) / 100,
            } as FaultCreate);
            return 'Fault injected.';
          });
        }}
      >
        <SelectField
          label="Applies to"
          options={[
            { value: 'calls', text: 'calls' },
            { value: 'callbacks', text: 'callbacks' },
          ]}
          {...field('target')}
        />
        {fields.target === 'calls' ? (
          <>
            <SelectField
              label="Operation"
              options={[{ value: '', text: 'every operation' }, ...contractOperations.map(({ id }) => id)]}
              {...field('operation')}
            />
            <SelectField label="Effect" options={optionsOf(CALL_EFFECTS)} {...field('effect')} />
            {fields.effect === 'failure' && (
              <>
                <TextField
                  label="Code"
                  inputMode="numeric"
                  pattern="[0-9]+"
                  placeholder="900500"
                  {...field('code')}
                />
                <TextField
                  label="HTTP status"
                  type="number"
                  min="200"
                  max="599"
                  placeholder="by code"
                  {...field('status')}
                />
              </>
            )}
            <TextField label="Delay (ms)" type="number" min="0" placeholder="0" {...field('delay')} />
          </>
        ) : (
          <>
            <TextField label="Event" placeholder="every event" {...field('event')} />
            <SelectField label="Effect" options={optionsOf(CALLBACK_EFFECTS)} {...field('callbackEffect')} />
            <TextField label="Delay (sandbox's time)" placeholder="PT2H" {...field('callbackDelay')} />
            <SelectField
              label="Order in the body"
              options={[
                { value: 'at_event', text: 'as at the event' },
                { value: 'at_sending', text: 'as at sending' },
              ]}
              {...field('orderState')}
            />
          </>
        )}
        <TextField
          label={`Number of ${fields.target}`}
          type="number"
          min="1"
          placeholder="until deleted"
          {...field('times')}
        />
        <TextField
          label={`Percentage of ${fields.target}`}
          type="number"
          min="1"
          max="100"
          placeholder="100"
          {...field('rate')}
        />
        <Button tone="main" type="submit" action="make fault">
          Inject
        </Button>
      </form>
    </Block>
  );
}
