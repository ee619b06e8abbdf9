import { useState } from 'preact/hooks';
import type { Sandbox, SeedName } from '../../../src/generated/contract.ts';
import { act } from '../act.ts';
import { baseUrlOf, control, controlOf } from '../connection.ts';
import { count, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { AreaField, Button, Confirm, SelectField, TextField } from '../parts/controls.tsx';
import { Badge, Block, ErrorText, Facts, Time, View } from '../parts/layout.tsx';
import { go, linkToSandbox, sandboxId } from '../route.ts';

const SEEDS: { value: SeedName; text: string }[] = [
  { value: 'ready', text: 'the ready seed' },
  { value: 'empty', text: 'nothing' },
];

export function Sandboxes() {
  const { data, error } = useLoaded(
    'all sandboxes',
    async () => (await controlOf('default').sandboxes.list({ limit: 1_000 })).sandboxes,
  );
  return (
    <View title="Sandboxes" note="Each has its own resources, clock, faults and request log.">
      <ErrorText text={error} />
      <div class="columns">
        <MakeSandbox />
        <Seeds />
        <Block title={data ? count(data.length, 'sandbox', 'sandboxes') : 'Sandboxes'} size="whole">
          <ul class="cards">
            {shownFirst(data ?? []).map((sandbox) => (
              <li key={sandbox.id} class={sandbox.id === sandboxId.value ? 'card selected' : 'card'}>
                <SandboxCard sandbox={sandbox} />
              </li>
            ))}
          </ul>
        </Block>
      </div>
    </View>
  );
}

function shownFirst(all: readonly Sandbox[]): Sandbox[] {
  const isShown = ({ id }: Sandbox) => Number(id === sandboxId.value);
  return all.toSorted((one, other) => isShown(other) - isShown(one));
}

function SandboxCard({ sandbox: { id, clock, settings } }: { sandbox: Sandbox }) {
  const { sandboxes } = controlOf('default');
  const isShown = id === sandboxId.value;
  return (
    <>
      <p>
        {isShown ? <b>{id}</b> : <a href={linkToSandbox(id, 'requests')}>{id}</a>}{' '}
        {isShown && <Badge tone="info">shown</Badge>}
      </p>
      <Facts
        facts={[
          ["Sandbox's time (UTC)", <Time key="clock" at={clock} />],
          ['Zone', settings.time_zone],
          ['Address', <code key="url">{baseUrlOf(id)}</code>],
        ]}
      />
      <div class="actions">
        <Button
          action={`copy ${id}`}
          onClick={() =>
            void act(`copy ${id}`, async () => {
              const { sandbox } = await sandboxes.copy(id);
              return `${id} was copied to ${sandbox.id}.`;
            })
          }
        >
          Copy
        </Button>
        <Confirm
          question={`Empty ${id} and load its first seed?`}
          action={`reset ${id}`}
          onConfirm={() =>
            void act(`reset ${id}`, async () => {
              await sandboxes.reset(id);
              return `${id} was reset.`;
            })
          }
        >
          Reset
        </Confirm>
        {id !== 'default' && (
          <Confirm
            question={`Delete ${id} and all it holds?`}
            action={`delete ${id}`}
            onConfirm={() =>
              void act(`delete ${id}`, async () => {
                await sandboxes.delete(id);
                if (isShown) go(linkToSandbox('default', 'sandboxes'));
                return `${id} was deleted.`;
              })
            }
          >
            Delete
          </Confirm>
        )}
      </div>
    </>
  );
}

function MakeSandbox() {
  const [id, setId] = useState('');
  const [seed, setSeed] = useState<SeedName>('ready');
  const [clock, setClock] = useState('');
  return (
    <Block title="Make a sandbox">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void act('make sandbox', async () => {
            const { sandbox } = await controlOf('default').sandboxes.create({
              ...(id ? { id } : {}),
              ...(clock ? { clock: `${clock.padEnd(19, ':00')}Z` } : {}),
              seed,
            });
            setId('');
            go(linkToSandbox(sandbox.id, 'sandboxes'));
            return `${sandbox.id} was made.`;
          });
        }}
      >
        <TextField label="Name" value={id} onInput={setId} placeholder="made up if empty" />
        <SelectField label="It begins with" value={seed} options={SEEDS} onInput={(one) => setSeed(one)} />
        <TextField
          label="Its time (UTC)"
          type="datetime-local"
          value={clock}
          onInput={setClock}
          hint="That of the seed if empty."
        />
        <Button tone="main" type="submit" action="make sandbox">
          Make
        </Button>
      </form>
    </Block>
  );
}

/** The state of the sandbox as a file, and a file as part of its state. */
function Seeds() {
  const id = sandboxId.value;
  const [text, setText] = useState('');
  const load = (seed: string, file?: string) =>
    act(
      'load seed',
      async () => {
        // As it was written: the server reads JSON and YAML, and says what is wrong with it.
        const send: typeof fetch = (url, init) => fetch(url, { ...init, body: seed });
        const { loaded } = await control.value.seeds.load(
          {},
          {
            fetch: send,
            headers: { 'Content-Type': isJson(seed) ? 'application/json' : 'application/yaml' },
          },
        );
        const counts = Object.entries(loaded).map(([list, number]) => `${words(list)}: ${number}`);
        return `Loaded ${counts.join(', ') || 'nothing'}.`;
      },
      file,
    );
  return (
    <Block title={`Seed of ${id}`}>
      <div class="actions">
        <Button
          action="save seed"
          onClick={() =>
            void act('save seed', async () => {
              const { seed } = await control.value.seeds.save();
              download(`${id}.json`, JSON.stringify(seed, null, 2));
              return `The state of ${id} was saved as ${id}.json.`;
            })
          }
        >
          Save as a file
        </Button>
        <label class="button plain file">
          Load a file
          <input
            type="file"
            accept=".json,.yaml,.yml"
            onChange={async (event) => {
              const input = event.currentTarget;
              const [file] = input.files ?? [];
              if (file) await load(await file.text(), file.name);
              // The same file can be chosen again once it is mended.
              input.value = '';
            }}
          />
        </label>
      </div>
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          if (await load(text)) setText('');
        }}
      >
        <AreaField
          label="Or load this (JSON or YAML)"
          value={text}
          onInput={setText}
          rows={4}
          hint="Resources are added to those that are there."
        />
        <Button type="submit" action="load seed" disabled={text.trim() === ''}>
          Load
        </Button>
      </form>
    </Block>
  );
}

/** Whether a text is JSON. YAML can begin like it, and broken JSON is read as YAML, which tells the place of a mistake. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
