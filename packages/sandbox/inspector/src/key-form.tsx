import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { enterKey } from './connection.ts';
import { Button, TextField } from './parts/controls.tsx';
import { ErrorText } from './parts/layout.tsx';

/** Asks for the key of the control interface, if the server was started with one. */
export function KeyForm() {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form
      class="key-form"
      ref={form}
      onSubmit={async (event) => {
        event.preventDefault();
        setError(await enterKey(value.trim()));
        form.current?.querySelector('input')?.select();
      }}
    >
      <h1>This sandbox requires a key</h1>
      <p>
        Enter the key that the server was started with, in <code>--control-key</code> or{' '}
        <code>SANDBOX_CONTROL_KEY</code>. It is kept until you close this tab.
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
