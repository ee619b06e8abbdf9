import { useEffect, useRef, useState } from 'preact/hooks';
import { enterKey } from './connection.ts';
import { Button, TextField } from './parts/controls.tsx';
import { ErrorText } from './parts/layout.tsx';

/** Asks for the key of the control interface. The server that was started with one shows nothing without it. */
export function KeyForm() {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form
      class="key-form"
      ref={form}
      onSubmit={async (event) => {
        event.preventDefault();
        setError(await enterKey(value.trim()));
      }}
    >
      <h1>This sandbox has a key</h1>
      <p>
        Enter the key that the server was started with, by <code>--control-key</code> or{' '}
        <code>SANDBOX_CONTROL_KEY</code>. This tab keeps it until you close it.
      </p>
      <TextField
        label="Control key"
        type="password"
        value={value}
        onInput={setValue}
        autocomplete="off"
        required
      />
      <ErrorText text={error} />
      <Button tone="main" type="submit">
        Open
      </Button>
    </form>
  );
}
