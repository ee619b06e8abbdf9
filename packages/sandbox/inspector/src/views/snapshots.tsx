import { useState } from 'preact/hooks';
import { act } from '../act.ts';
import { controlOf } from '../connection.ts';
import { time } from '../format.ts';
import { useLoaded } from '../load.ts';
import { Button, Confirm, SelectField, TextField } from '../parts/controls.tsx';
import { Block } from '../parts/layout.tsx';
import { sandboxId } from '../route.ts';

/** Maximum length of the sandbox's name in a generated one: a name has at most 40 characters, and a number follows. */
const MAX_SOURCE_LENGTH = 26;

/** Takes and restores copies of the sandbox. A snapshot without a name gets one that starts with that of its sandbox. */
export function Snapshots() {
  const source = sandboxId.value;
  const [name, setName] = useState('');
  const [chosen, choose] = useState('');
  const [taken, setTaken] = useState<readonly string[]>([]);
  const { data = [], reload } = useLoaded(
    'sandboxes to restore',
    async () => (await controlOf('default').sandboxes.list({ limit: 1_000 })).sandboxes,
  );
  const generated = `${source.slice(0, MAX_SOURCE_LENGTH)}-snapshot`;
  const isCopy = (id: string) =>
    [generated, source].some((start) => id.startsWith(`${start}-`)) || taken.includes(id);
  const options = data
    .filter(({ id }) => id !== source)
    .map(({ id, clock }) => ({
      value: id,
      text: `${id} (${time(clock)} UTC)`,
      group: isCopy(id) ? `Snapshots of ${source}` : 'Other sandboxes',
    }))
    .sort((one, other) => Number(isCopy(other.value)) - Number(isCopy(one.value)));
  const from = options.find(({ value }) => value === chosen)?.value;
  const takeSnapshot = () =>
    act('snapshot', async () => {
      const id = name || freeName(generated, data);
      const { sandbox } = await controlOf('default').sandboxes.copy(source, { id });
      setName('');
      setTaken([...taken, sandbox.id]);
      choose(sandbox.id);
      await reload();
      return `Snapshot ${sandbox.id} taken.`;
    });
  return (
    <Block title="Snapshots">
      <p class="hint">
        A snapshot is a copy of this sandbox: its resources, clock and settings. Restoring it is the only way
        to set the clock back.
      </p>
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void takeSnapshot();
        }}
      >
        <TextField
          label="Name of the snapshot"
          value={name}
          onInput={setName}
          placeholder={freeName(generated, data)}
        />
        <Button type="submit" action="snapshot">
          Take a snapshot
        </Button>
      </form>
      {options.length > 0 && (
        <div class="inline-form">
          <SelectField
            label="Restore from"
            value={from ?? ''}
            options={[{ value: '', text: 'choose a sandbox' }, ...options]}
            onInput={choose}
          />
          {from !== undefined && (
            <Confirm
              key={from}
              action="restore"
              question={`Replace the state of ${source} with that of ${from}?`}
              onConfirm={() =>
                void act('restore', async () => {
                  await controlOf('default').sandboxes.restore(source, { from });
                  return `${source} was restored from ${from}.`;
                })
              }
            >
              Restore
            </Confirm>
          )}
        </div>
      )}
    </Block>
  );
}

function freeName(start: string, sandboxes: readonly { id: string }[]): string {
  const taken = new Set(sandboxes.map(({ id }) => id));
  let number = 1;
  while (taken.has(`${start}-${number}`)) number++;
  return `${start}-${number}`;
}
