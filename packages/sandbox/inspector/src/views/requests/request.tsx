import { useState } from 'preact/hooks';
import type { RequestDetails, RequestHeaders, Violation } from '../../../../src/generated/contract.ts';
import { act } from '../../act.ts';
import { baseUrlOf, control } from '../../connection.ts';
import { docsPageOf, operationOf } from '../../contract.ts';
import { count, milliseconds } from '../../format.ts';
import { useLoaded } from '../../load.ts';
import { AreaField, Button, Copy } from '../../parts/controls.tsx';
import { HeaderList } from '../../parts/headers.tsx';
import { Json } from '../../parts/json.tsx';
import { Badge, Block, Detail, ErrorText, Facts, Time } from '../../parts/layout.tsx';
import { go, linkTo, sandboxId } from '../../route.ts';
import { bodyOf, clientCallOf, curlOf, headersOf, pathOf, testOf } from '../../snippets.ts';
import { messageOf } from './failed.ts';
import { Made } from './made.tsx';
import { Status } from './outcome.tsx';

export function RequestDetail({ id }: { id: string }) {
  const { data: entry, error } = useLoaded(
    `request ${id}`,
    async ({ requests }) => (await requests.get(id)).request,
    'event',
  );
  if (!entry)
    return (
      <Detail title="Request" back={linkTo('requests')}>
        <ErrorText text={error} />
      </Detail>
    );
  return <Opened entry={entry} />;
}

function Opened({ entry }: { entry: RequestDetails }) {
  const [isEdited, edit] = useState(false);
  const baseUrl = baseUrlOf(sandboxId.value);
  const clientCall = clientCallOf(entry, baseUrl);
  const test = testOf(entry);
  return (
    <Detail
      title={`${entry.method} ${pathOf(entry)}`}
      back={linkTo('requests')}
      badge={<Status entry={entry} />}
      actions={
        <>
          <Button
            tone="main"
            action="send"
            onClick={() =>
              void sendAgain(entry, entry.request_body === undefined ? undefined : bodyOf(entry))
            }
          >
            Send again
          </Button>
          {entry.request_body !== undefined && (
            <Button pressed={isEdited} onClick={() => edit(!isEdited)}>
              Edit and send
            </Button>
          )}
          <Copy text={() => curlOf(entry, baseUrl)}>Copy as curl</Copy>
          {clientCall && <Copy text={clientCall}>Copy as client call</Copy>}
          {test && <Copy text={test}>Copy as vitest test</Copy>}
        </>
      }
    >
      {isEdited && <Edit entry={entry} onSent={() => edit(false)} />}
      <Verdict entry={entry} />
      <Made entry={entry} />
      <Block title="Request">
        <Query entry={entry} />
        {entry.request_body === undefined ? (
          <p class="hint">No body.</p>
        ) : (
          <Json value={entry.request_body} label="Body of the request" wrong={violationsIn(entry, 'body')} />
        )}
        <Headers headers={entry.request_headers} wrong={violationsIn(entry, 'header')} />
      </Block>
      <Block title="Response">
        {entry.response_body === undefined ? (
          <p class="hint">
            {entry.http_status === null
              ? 'The connection was dropped.'
              : 'No body, or a body too large to keep.'}
          </p>
        ) : (
          <Json
            value={entry.response_body}
            label="Body of the response"
            wrong={violationsIn(entry, 'response')}
          />
        )}
        <Headers headers={entry.response_headers} />
      </Block>
      <Block title="Call">
        <Facts
          facts={[
            ['Operation', operationFact(entry)],
            ['Real time (UTC)', <Time key="at" at={entry.received_at} />],
            ["Sandbox's time (UTC)", <Time key="clock" at={entry.clock} />],
            ['Duration', milliseconds(entry.duration_ms)],
            ['Request id', <code key="id">{entry.request_id}</code>],
          ]}
        />
      </Block>
    </Detail>
  );
}

/** Why a call failed. */
function Verdict({ entry }: { entry: RequestDetails }) {
  const { fault_id: fault, violations, http_status: status, code } = entry;
  const message = messageOf(entry.response_body);
  const isSuccess = status !== null && (code === 200 || code === 0);
  if (isSuccess && violations.length === 0 && !fault) return null;
  return (
    <Block title="Why">
      <ul class="verdict">
        {fault && (
          <li>
            The injected fault <a href={linkTo('faults', fault)}>{fault}</a> hit this call.
          </li>
        )}
        {message !== undefined && !isSuccess && (
          <li>
            <Badge tone="warn">{code}</Badge> {message}
          </li>
        )}
        {violations.length > 0 && (
          <li>{count(violations.length, 'violation')} of the contract, marked below.</li>
        )}
      </ul>
    </Block>
  );
}

function violationsIn({ violations }: RequestDetails, place: Violation['in']): Violation[] {
  return violations.filter((violation) => violation.in === place);
}

/** The path and query parameters, with their problems. */
function Query({ entry }: { entry: RequestDetails }) {
  const { searchParams } = new URL(entry.url, 'http://sandbox.localhost');
  const wrong = [...violationsIn(entry, 'query'), ...violationsIn(entry, 'path')];
  const names = [...new Set([...searchParams.keys(), ...wrong.map(({ pointer }) => pointer.slice(1))])];
  if (names.length === 0) return null;
  return (
    <ul class="members" aria-label="Parameters">
      {names.map((name) => (
        <li key={name}>
          {name && <span class="name">{name}</span>}{' '}
          {name && <span>{searchParams.getAll(name).join(', ') || 'missing'}</span>}
          {wrong
            .filter(({ pointer }) => pointer.slice(1) === name)
            .map(({ expected }) => (
              <span key={expected} class="problem">
                {expected}
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}

function Headers({ headers, wrong = [] }: { headers: RequestHeaders; wrong?: readonly Violation[] }) {
  const names = Object.keys(headers);
  if (names.length + wrong.length === 0) return null;
  return (
    <details open={wrong.length > 0}>
      <summary>{count(names.length, 'header')}</summary>
      <HeaderList headers={headers} />
      {wrong.map(({ pointer, expected }) => (
        <p key={pointer} class="problem">
          {pointer.slice(1)} {expected}
        </p>
      ))}
    </details>
  );
}

function Edit({ entry, onSent }: { entry: RequestDetails; onSent(): void }) {
  const [text, setText] = useState(() => JSON.stringify(entry.request_body, null, 2));
  return (
    <form
      class="block"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await sendAgain(entry, text)) onSent();
      }}
    >
      <AreaField
        label="Body to send"
        value={text}
        onInput={setText}
        hint="The log masks card numbers, tokens and keys. Enter them again before you send."
      />
      <Button tone="main" type="submit" action="send">
        Send
      </Button>
    </form>
  );
}

/** Sends the call again and opens it. @returns whether it could be sent */
function sendAgain(entry: RequestDetails, body: string | undefined): Promise<boolean> {
  return act('send', async () => {
    const response = await fetch(baseUrlOf(sandboxId.value) + pathOf(entry), {
      method: entry.method,
      headers: headersOf(entry),
      body,
    }).catch(() => undefined);
    if (!response) return 'Sent. The connection was dropped.';
    await response.text().catch(() => undefined);
    const { requests } = await control.value.requests.list({
      limit: 1,
      request_id: response.headers.get('x-request-id') ?? undefined,
    });
    const [sent] = requests;
    if (sent) go(linkTo('requests', sent.id));
    return `Sent. HTTP ${response.status}${sent ? `, code ${sent.code}` : ''}.`;
  });
}

function operationFact({ operation_id: id }: RequestDetails) {
  if (id === null) return 'No operation has this path and method.';
  const page = docsPageOf(id);
  return (
    <>
      {page ? (
        <a href={page} target="_blank" rel="noreferrer">
          {id}
        </a>
      ) : (
        <code>{id}</code>
      )}{' '}
      {operationOf(id)?.summary}
    </>
  );
}
