import { controlOf } from './connection.ts';
import { useLoaded } from './load.ts';
import { go, linkToSandbox, route } from './route.ts';

/** Maximum number of sandboxes to choose from. */
const MAX_SANDBOXES = 1_000;

/** Switches the current sandbox. */
export function SandboxSwitch() {
  const { sandbox, view } = route.value;
  const { data = [], reload } = useLoaded(
    'sandboxes',
    async () =>
      (await controlOf('default').sandboxes.list({ limit: MAX_SANDBOXES })).sandboxes.map(({ id }) => id),
    'event',
  );
  const ids = data.includes(sandbox) ? data : [sandbox, ...data];
  return (
    <div class="switch">
      <label for="sandbox">Sandbox</label>
      <select
        id="sandbox"
        onFocus={() => void reload()}
        value={sandbox}
        onChange={(event) => go(linkToSandbox(event.currentTarget.value, view))}
      >
        {ids.map((id) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </select>
    </div>
  );
}
