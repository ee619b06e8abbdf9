import { useMemo, useRef, useState } from 'preact/hooks';
import type { Occurrence, Resource, SandboxEvent } from '../../../../src/generated/contract.ts';
import { ADVANCE, advance } from '../../advance.ts';
import { amount, count, distance, time, words } from '../../format.ts';
import { useLoaded } from '../../load.ts';
import { Button, SelectField } from '../../parts/controls.tsx';
import { Badge, Block, ErrorText, Facts, Time, View } from '../../parts/layout.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { linkTo, route, useFilter } from '../../route.ts';
import { nameOfOne } from '../resource-shapes.ts';
import { CycleState } from './cycle.tsx';
import { Diagram } from './diagram.tsx';
import { type Entry, timelineOf } from './timeline.ts';

/** Maximum number of events of a plan that are drawn. */
const MAX_EVENTS = 5_000;

const HORIZONS = [
  { value: '31', text: '1 month ahead' },
  { value: '92', text: '3 months ahead' },
  { value: '366', text: '1 year ahead' },
] as const;

const COLUMNS: Column<Entry>[] = [
  { title: "Sandbox's time, UTC", width: '11.5rem', cell: ({ what }) => time(what.at) },
  {
    title: 'What',
    cell: ({ text, tone, isForecast }) => (
      <>
        <Badge tone={tone} title={text}>
          {text}
        </Badge>{' '}
        {isForecast && <small>forecast</small>}
      </>
    ),
  },
  { title: 'Why', width: '10rem', wideOnly: true, cell: ({ what }) => words(what.cause) },
  {
    title: 'Order',
    width: '13.25rem',
    wideOnly: true,
    cell: ({ what }) => <small>{what.order_number}</small>,
  },
];

export function PlanView({ id }: { id: string }) {
  const [, open] = route.value.rest;
  const [ahead, setHorizon] = useFilter('ahead');
  const horizon = HORIZONS.find(({ value }) => value === ahead)?.value ?? '92';
  const [zoom, setZoom] = useState(1);
  const earlier = useRef<readonly Resource[]>(undefined);
  const { data, error } = useLoaded(
    `plan ${id} ${horizon}`,
    async ({ resources, events, clock }) => {
      const [{ resource }, { clock: reading }] = await Promise.all([
        resources.get('recurring_plans', id),
        clock.get(),
      ]);
      const until = new Date(Date.parse(reading.now) + Number(horizon) * 86_400_000).toISOString();
      const happened: SandboxEvent[] = [];
      for await (const event of events.list({ plan_id: id, limit: 1_000 }))
        if (happened.push(event) >= MAX_EVENTS) break;
      // While the clock is advancing, a forecast would be out of date before it is drawn.
      const { occurrences, complete } = reading.advancing_to
        ? { occurrences: [], complete: true }
        : await clock.forecast({ until, limit: 1_000, plan_id: id });
      const end = complete ? until : (occurrences.at(-1)?.at ?? until);
      // Orders from before the first event do not change.
      if (!happened.some(({ type }) => type === 'plan.created'))
        earlier.current ??= (await resources.list('orders', { search: id, limit: 1_000 })).resources;
      const before = earlier.current?.filter((order) => isWithoutEvent(order, id, happened));
      return { resource, reading, until: end, complete, happened, before, forecast: occurrences };
    },
    'event',
  );
  const plan = data?.resource.recurring_plan;
  const timeline = useMemo(() => {
    if (!data || !plan) return undefined;
    const { happened: events, before: earlier, forecast, until, reading } = data;
    return timelineOf({ plan, events, earlier, forecast, now: reading.now, until, zone: reading.time_zone });
  }, [data, plan]);
  const next = timeline?.entries.find(({ isForecast }) => isForecast);

  return (
    <View
      title={plan?.name || 'Plan'}
      note={plan && <CycleState plan={plan} />}
      actions={
        <>
          <a class="button plain" href={linkTo('plans')}>
            All plans
          </a>
          <SelectField label="Forecast" value={horizon} options={HORIZONS} onInput={setHorizon} />
          <span class="pair">
            <Button onClick={() => setZoom(Math.max(1, zoom / 2))} disabled={zoom <= 1}>
              Zoom out
            </Button>
            <Button onClick={() => setZoom(Math.min(64, zoom * 2))} disabled={zoom >= 64}>
              Zoom in
            </Button>
          </span>
        </>
      }
    >
      <ErrorText text={error} />
      {data && plan && timeline && (
        <div class="plan">
          <Next next={next} now={data.reading.now} until={data.until} />
          {!data.complete && (
            <p class="hint">The forecast is cut off at {time(data.until)} UTC, because too much is due.</p>
          )}
          {data.before && (
            <p class="hint">
              The plan was loaded from a seed, or its oldest events are no longer kept: only orders are shown
              for that time.
            </p>
          )}
          <Diagram planId={id} timeline={timeline} zoom={zoom} open={open} />
          <div class="plan-below">
            <div class="plan-table">
              <Table
                label="Timeline as a table, oldest first"
                columns={COLUMNS}
                rows={timeline.entries}
                keyOf={(entry) => entry.id}
                linkOf={(entry) => linkTo('plans', id, entry.id)}
                nameOf={({ text }) => text}
                selected={open}
                first={next?.id ?? timeline.entries.at(-1)?.id}
                empty="Nothing has happened to this plan, and nothing is due in this period."
              />
            </div>
            <Opened entry={timeline.entries.find((entry) => entry.id === open)} resource={data.resource} />
          </div>
        </div>
      )}
    </View>
  );
}

/** Whether an order belongs to the plan, and there is no event of its creation. */
function isWithoutEvent({ id, links }: Resource, planId: string, events: readonly SandboxEvent[]): boolean {
  const isOfPlan = links.some((link) => link.type === 'recurring_plans' && link.id === planId);
  return (
    isOfPlan && !events.some(({ type, order_number }) => type === 'order.created' && order_number === id)
  );
}

/** What happens next, and when. */
function Next({ next, now, until }: { next: Entry | undefined; now: string; until: string }) {
  if (!next) return <p class="next-up">Nothing is due until {time(until)} UTC.</p>;
  return (
    <p class="next-up">
      <span>
        Next: <b>{next.text}</b> on <Time at={next.what.at} /> UTC, {distance(now, next.what.at)}
      </span>
      <Button tone="main" action={ADVANCE} onClick={() => void advance({ to: next.what.at })}>
        Advance to it
      </Button>
    </p>
  );
}

/** The entry that is open, or the plan if there is none. */
function Opened({ entry, resource }: { entry: Entry | undefined; resource: Resource }) {
  if (!entry) return <PlanFacts resource={resource} />;
  const { what, text, isForecast, tone } = entry;
  return (
    <div class="plan-detail">
      <Block
        title={text}
        actions={
          <Badge tone={isForecast ? 'quiet' : tone}>
            {isForecast ? 'forecast' : words(what.type.replace('.', ' '))}
          </Badge>
        }
      >
        <Facts
          facts={[
            ["Sandbox's time (UTC)", <Time key="at" at={what.at} />],
            ['Why', words(what.cause)],
            [
              'Order',
              what.order_number && (
                <a key="order" href={linkTo('resources', 'orders', what.order_number)}>
                  {what.order_number}
                </a>
              ),
            ],
            ['Attempt', what.attempt],
            ['Outcome', what.outcome],
            ['State', stateText(what)],
            ['Payment state', what.payment_state && words(what.payment_state)],
            ['Amount', what.amount === undefined ? undefined : amount(what.amount, what.currency)],
            [
              'Credit from then on',
              what.credit === undefined ? undefined : amount(what.credit, what.currency),
            ],
            ['Period', what.period === undefined ? undefined : `${what.period + 1} of the cycle`],
            [
              'Transaction',
              what.transaction_uuid && (
                <a key="transaction" href={linkTo('resources', 'transactions', what.transaction_uuid)}>
                  {what.transaction_uuid}
                </a>
              ),
            ],
            [
              'Callback',
              what.delivery_id && (
                <a key="callback" href={linkTo('callbacks', what.delivery_id)}>
                  {what.callback_event ?? what.delivery_id}
                </a>
              ),
            ],
            ['HTTP status', what.http_status],
            ['Error', what.error],
            ['Cycle', what.cycle_id],
          ]}
        />
      </Block>
      <p>
        <a href={linkTo('plans', resource.id)}>Back to the plan</a>
      </p>
    </div>
  );
}

function PlanFacts({ resource: { id, links, recurring_plan: plan } }: { resource: Resource }) {
  if (!plan) return null;
  const { payment_retry_count: attempts, payment_retry_day_period: days, grace_period: grace } = plan;
  return (
    <div class="plan-detail">
      <Block title="The plan">
        <Facts
          facts={[
            [
              'Id',
              <a key="id" href={linkTo('resources', 'recurring_plans', id)}>
                {id}
              </a>,
            ],
            ['Reference', plan.reference_number],
            [
              'Attempts',
              attempts === undefined
                ? undefined
                : `${count(Math.max(1, attempts), 'attempt')}${days ? `, ${count(days, 'day')} apart` : ''}`,
            ],
            [
              'Grace period',
              grace === null || grace === undefined
                ? 'unlimited: unpaid orders are never voided'
                : count(grace, 'day'),
            ],
            ['Credit', plan.credit],
            ['Collection', plan.default_collection_method],
            ...links.map(
              ({ type, id: linked }) =>
                [
                  nameOfOne(type),
                  <a key={linked} href={linkTo('resources', type, linked)}>
                    {linked}
                  </a>,
                ] as const,
            ),
          ]}
        />
      </Block>
      <Block title="Cycles">
        <ul class="members">
          {plan.recurring_cycles.map((cycle, index) => (
            <li key={cycle.id}>
              <b>{cycle.description || `Cycle ${index + 1}`}</b> {cycle.state},{' '}
              {cycle.start_date ?? cycle.estimated_start_date ?? 'not started'} to{' '}
              {cycle.end_date ?? cycle.estimated_end_date ?? 'open'}, billed {cycle.billing_count_created}
              {typeof cycle.billing_count === 'number' && ` of ${cycle.billing_count}`}
            </li>
          ))}
        </ul>
      </Block>
    </div>
  );
}

function stateText({ state, previous_state: before }: Occurrence): string | undefined {
  if (state === undefined) return undefined;
  return before ? `${words(before)} → ${words(state)}` : words(state);
}
