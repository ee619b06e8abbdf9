import { act } from '../act.ts';
import { Button, Confirm } from './controls.tsx';

/** The actions for a fault or a rule. */
export function PauseAndDelete({
  name,
  one: { id, paused = false },
  update,
  remove,
}: {
  /** Its kind, as shown. */
  name: 'Fault' | 'Rule';
  one: { id: string; paused?: boolean };
  update(id: string, change: { paused: boolean }): Promise<unknown>;
  remove(id: string): Promise<unknown>;
}) {
  return (
    <div class="actions">
      <Button
        action={`pause ${id}`}
        onClick={() =>
          void act(`pause ${id}`, async () => {
            await update(id, { paused: !paused });
            return `${name} ${paused ? 'resumed' : 'paused'}.`;
          })
        }
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Confirm
        question={`Delete this ${name.toLowerCase()}?`}
        action={`delete ${id}`}
        onConfirm={() =>
          void act(`delete ${id}`, async () => {
            await remove(id);
            return `${name} deleted.`;
          })
        }
      >
        Delete
      </Confirm>
    </div>
  );
}
