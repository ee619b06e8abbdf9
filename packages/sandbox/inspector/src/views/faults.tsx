import type { Fault, FaultCreate } from '../../../src/generated/contract.ts';
import { act } from '../act.ts';
import { control } from '../connection.ts';
import { contractOperations } from '../contract.ts';
import { count, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { Button, SelectField, TextField } from '../parts/controls.tsx';
import { optionalNumber, useFields } from '../parts/fields.ts';
import { Badge, Block, ErrorText, View } from '../parts/layout.tsx';
import { PauseAndDelete } from '../parts/pause-and-delete.tsx';
import { go, linkTo, route } from '../route.ts';

type Effect = FaultCreate['effect'];

const EFFECTS: { value: Effect; text: string }[] = [
  { value: 'failure', text: 'answer with a failure' },
  { value: 'none', text: 'only delay' },
  { value: 'drop_before', text: 'drop the connection, change nothing' },
  { value: 'drop_after', text: 'change everything, then drop the connection' },
  { value: 'garbage', text: 'answer with no JSON' },
  { value: 'truncated', text: 'cut the answer in the middle' },
  { value: 'slow_body', text: 'send the answer slowly' },
  { value: 'endless_body', text: 'never end the answer' },
];

export function Faults() {
  const { data, error } = useLoaded(
    'faults',
    async ({ faults }) => (await faults.list({ limit: 1_000 })).faults,
  );
  const [open] = route.value.rest;
  const isMissing = open !== undefined && data !== undefined && !data.some(({ id }) => id === open);
  return (
    <View
      title="Faults"
      note="A fault makes calls of the service fail, wait or break, for as many calls as you say."
    >
      <ErrorText text={isMissing ? `There is no fault ${open}; it may have been deleted.` : error} />
      <div class="columns">
        <MakeFault />
        <Block title={data ? count(data.length, 'fault') : 'Faults'}>
          {data?.length === 0 && <p class="hint">None: every call is answered as it should be.</p>}
          <ul class="cards">
            {data?.map((fault) => (
              <li key={fault.id} class={fault.id === open ? 'card selected' : 'card'}>
                <FaultCard fault={fault} />
              </li>
            ))}
          </ul>
        </Block>
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
        <b>{fault.operation_id ?? 'every operation'}</b> {fault.paused && <Badge tone="quiet">paused</Badge>}
        {isUsedUp && <Badge tone="quiet">used up</Badge>}
      </p>
      <p class="hint">{detailsOf(fault).join(' · ')}</p>
      <PauseAndDelete name="Fault" one={fault} update={faults.update} remove={remove} />
    </>
  );
}

function detailsOf({
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
  return [
    code !== undefined && `code ${code}`,
    http_status !== undefined && `HTTP ${http_status}`,
    message !== undefined && `“${message}”`,
    retry_after !== undefined && `Retry-After ${retry_after}`,
    delay_ms !== undefined && `${delay_ms} ms`,
    rate !== undefined && `${Math.round(rate * 100)} % of calls`,
    times === undefined ? 'until deleted' : `${count(times, 'call')} at most`,
    `hit ${calls_hit} of ${count(calls_checked, 'call')}`,
  ].filter((text) => text !== false);
}

const EMPTY = {
  operation: '',
  effect: 'failure' as Effect,
  code: '',
  status: '',
  delay: '',
  times: '1',
  rate: '',
};

function MakeFault() {
  const { fields, field } = useFields(EMPTY);
  return (
    <Block title="Inject a fault">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          const { operation, effect, code, status, delay, times, rate } = fields;
          void act('make fault', async () => {
            await control.value.faults.create({
              operation_id: operation || null,
              effect,
              ...(effect === 'failure' && {
                code: optionalNumber(code),
                http_status: optionalNumber(status),
              }),
              delay_ms: optionalNumber(delay),
              times: optionalNumber(times),
              rate: rate === '' ? undefined : Number(rate) / 100,
            } as FaultCreate);
            return 'Fault injected.';
          });
        }}
      >
        <SelectField
          label="Operation"
          options={[{ value: '', text: 'every operation' }, ...contractOperations.map(({ id }) => id)]}
          {...field('operation')}
        />
        <SelectField label="Effect" options={EFFECTS} {...field('effect')} />
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
        <TextField
          label="Number of calls"
          type="number"
          min="1"
          placeholder="until deleted"
          {...field('times')}
        />
        <TextField
          label="Share of calls (%)"
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
