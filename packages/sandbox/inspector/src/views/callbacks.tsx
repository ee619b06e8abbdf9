import { useState } from 'preact/hooks';
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryDetails,
  DeliveryExchange,
} from '../../../src/generated/contract.ts';
import { act } from '../act.ts';
import { control } from '../connection.ts';
import { loadedText, milliseconds, words } from '../format.ts';
import { useLoaded, usePages } from '../load.ts';
import { Button, TextField } from '../parts/controls.tsx';
import { HeaderList } from '../parts/headers.tsx';
import { Json } from '../parts/json.tsx';
import { Badge, Block, Detail, ErrorText, Facts, Split, Time, View } from '../parts/layout.tsx';
import { type Column, Table } from '../parts/table.tsx';
import type { Tone } from '../parts/tone.ts';
import { go, linkTo, route } from '../route.ts';

const TONES: Record<Delivery['state'], Tone> = {
  pending: 'info',
  sending: 'info',
  delivered: 'good',
  failed: 'bad',
};

const COLUMNS: Column<Delivery>[] = [
  { title: 'Event', cell: ({ body }) => body.event },
  { title: 'State', width: '7rem', cell: (delivery) => <State delivery={delivery} /> },
  {
    title: 'Attempts',
    width: '6rem',
    numeric: true,
    wideOnly: true,
    cell: ({ attempts }) => attempts.length,
  },
  { title: 'URL', width: '32%', wideOnly: true, cell: ({ url }) => <span title={url}>{url}</span> },
  {
    title: "Sandbox's time, UTC",
    wideOnly: true,
    width: '11.5rem',
    numeric: true,
    cell: ({ body }) => <Time at={body.created_at} />,
  },
];

export function Callbacks() {
  const { rows, hasMore, error, loadMore } = usePages('deliveries', async ({ deliveries }, page) => {
    return (await deliveries.list(page)).deliveries;
  });
  const [open] = route.value.rest;
  return (
    <View title="Callbacks" note={rows && loadedText(rows.length, hasMore, 'callback')} actions={<Ping />}>
      <ErrorText text={error} />
      <Split
        list={
          rows && (
            <Table
              label="Callbacks, newest first"
              columns={COLUMNS}
              rows={rows}
              keyOf={({ id }) => id}
              linkOf={({ id }) => linkTo('callbacks', id)}
              nameOf={({ state }) => state}
              selected={open}
              toneOf={({ state }) => (state === 'failed' ? 'bad' : undefined)}
              onEnd={loadMore}
              empty={
                <p>
                  No callbacks yet. An order with a notify_url, or a plan with a callback_url, sends one when
                  its state changes. Or send a test callback: enter its URL above.
                </p>
              }
            />
          )
        }
        detail={open && <CallbackDetail id={open} key={open} />}
      />
    </View>
  );
}

/** Sends a test callback, to see whether the receiver responds. */
function Ping() {
  const [url, setUrl] = useState('');
  return (
    <form
      class="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        void act('ping', async () => {
          const { delivery } = await control.value.deliveries.ping({ url });
          go(linkTo('callbacks', delivery.id));
          const last = delivery.attempts.at(-1);
          return `Test sent: ${last ? resultOf(last) : 'still waiting'}.`;
        });
      }}
    >
      <TextField
        label="Test a receiver"
        type="url"
        value={url}
        onInput={setUrl}
        placeholder="http://127.0.0.1:3000/hooks"
        required
      />
      <Button type="submit" action="ping">
        Send a test
      </Button>
    </form>
  );
}

function CallbackDetail({ id }: { id: string }) {
  const { data: delivery, error } = useLoaded(
    `delivery ${id}`,
    async ({ deliveries }) => (await deliveries.get(id)).delivery,
  );
  if (delivery) return <Opened delivery={delivery} />;
  return (
    <Detail title="Callback" back={linkTo('callbacks')}>
      <ErrorText text={error} />
    </Detail>
  );
}

function State({ delivery: { state } }: { delivery: Delivery }) {
  return <Badge tone={TONES[state]}>{words(state)}</Badge>;
}

function Opened({ delivery }: { delivery: DeliveryDetails }) {
  const { id, url, body, fault_id: fault, attempts_left: left, due_at: due, due_real_at: dueReal } = delivery;
  const attempts: readonly DeliveryExchange[] = delivery.attempts;
  return (
    <Detail
      title={body.event}
      back={linkTo('callbacks')}
      badge={<State delivery={delivery} />}
      actions={
        <Button
          tone="main"
          action="redeliver"
          onClick={() =>
            void act('redeliver', async () => {
              const { delivery: sent } = await control.value.deliveries.redeliver(id);
              const last = sent.attempts.at(-1);
              return `Sent: ${last ? resultOf(last) : 'still waiting'}.`;
            })
          }
        >
          Send again
        </Button>
      }
    >
      <Block title="Delivery">
        <Facts
          facts={[
            ['About', <About key="about" data={body.data} />],
            ['URL', <code key="url">{url}</code>],
            ['Webhook id', <code key="id">{id}</code>],
            ['Attempts left', left],
            [
              'Fault',
              fault && (
                <a key="fault" href={linkTo('faults', fault)}>
                  {fault}
                </a>
              ),
            ],
            ["Next attempt (sandbox's time, UTC)", due && <Time key="due" at={due} />],
            ['Next attempt (real time, UTC)', dueReal && <Time key="real" at={dueReal} />],
          ]}
        />
      </Block>
      <Block title="Attempts">
        {attempts.length === 0 && <p class="hint">None yet.</p>}
        <ol class="attempts">
          {attempts.map((attempt, index) => (
            <li key={index}>
              <Attempt attempt={attempt} number={index + 1} isOpen={index === attempts.length - 1} />
            </li>
          ))}
        </ol>
      </Block>
      <Block title="Payload">
        <Json value={body} label="Body of the callback" />
      </Block>
    </Detail>
  );
}

/** What a callback is about: an order of a plan, or an order without one. */
function About({ data }: { data: unknown }) {
  const { plan_id: plan, order = data } = (data ?? {}) as { plan_id?: string; order?: unknown };
  const { order_number, number = order_number } = (order ?? {}) as { order_number?: string; number?: string };
  return (
    <>
      {plan !== undefined && <a href={linkTo('plans', plan)}>its plan</a>}
      {plan !== undefined && number !== undefined && ', '}
      {number !== undefined && <a href={linkTo('resources', 'orders', number)}>order {number}</a>}
      {plan === undefined && number === undefined && 'a test'}
    </>
  );
}

/** The request and the response of an attempt. */
function Attempt({
  attempt,
  number,
  isOpen,
}: {
  attempt: DeliveryExchange;
  number: number;
  isOpen: boolean;
}) {
  const { at, duration_ms: took, http_status: status, error } = attempt;
  return (
    <details open={isOpen}>
      <summary>
        Attempt {number} <Badge tone={error === null ? 'good' : 'bad'}>{status ?? 'no response'}</Badge>{' '}
        <Time at={at} /> UTC, sandbox's time · {milliseconds(took)}
      </summary>
      {error !== null && <p class="problem">{error}</p>}
      <h4>Request</h4>
      <HeaderList headers={attempt.request_headers} />
      <pre class="text">{attempt.request_body}</pre>
      <h4>Response</h4>
      {attempt.response_body === null ? (
        <p class="hint">None.</p>
      ) : (
        <HeaderList headers={attempt.response_headers} />
      )}
      {attempt.response_body && <pre class="text">{attempt.response_body}</pre>}
    </details>
  );
}

function resultOf({ http_status: status, error }: DeliveryAttempt): string {
  return error === null ? `HTTP ${status}` : error;
}
