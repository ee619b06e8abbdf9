import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { busy } from '../act.ts';

interface ButtonProps {
  children: ComponentChildren;
  onClick?(): void;
  tone?: 'plain' | 'main' | 'danger';
  /** Name of the action that it starts. The button is disabled while that is running. */
  action?: string;
  disabled?: boolean;
  type?: 'button' | 'submit';
  title?: string;
  pressed?: boolean;
  /** Whether it takes the focus when it appears. */
  focused?: boolean;
}

export function Button({
  children,
  onClick,
  tone = 'plain',
  action,
  disabled,
  type = 'button',
  title,
  pressed,
  focused,
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (focused) button.current?.focus();
  }, []);
  const isBusy = action !== undefined && busy.value.has(action);
  const isOff = disabled || isBusy;
  return (
    <button
      ref={button}
      type={type}
      class={`button ${tone}`}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.())}
      // Not `disabled`, which would lose the focus.
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      aria-pressed={pressed}
      title={title}
    >
      {children}
    </button>
  );
}

/** A button that asks for confirmation before an action that cannot be undone. */
export function Confirm({
  children,
  question,
  onConfirm,
  action,
}: {
  children: ComponentChildren;
  question: string;
  onConfirm(): void;
  action?: string;
}) {
  const [asked, ask] = useState<boolean>();
  if (!asked)
    return (
      <Button onClick={() => ask(true)} action={action} focused={asked === false}>
        {children}
      </Button>
    );
  return (
    <fieldset
      class="confirm"
      aria-label={question}
      onKeyDown={(event) => event.key === 'Escape' && ask(false)}
    >
      <span>{question}</span>
      <Button
        tone="danger"
        onClick={() => {
          ask(false);
          onConfirm();
        }}
      >
        {children}
      </Button>
      <Button onClick={() => ask(false)} focused>
        Cancel
      </Button>
    </fieldset>
  );
}

interface FieldProps {
  label: string;
  hint?: string;
  full?: boolean;
}

type InputAttribute =
  | 'placeholder'
  | 'required'
  | 'inputMode'
  | 'min'
  | 'max'
  | 'step'
  | 'autocomplete'
  | 'pattern';

export function TextField({
  label,
  hint,
  full,
  value,
  onInput,
  type = 'text',
  ...rest
}: FieldProps & {
  value: string;
  onInput(value: string): void;
  type?: 'text' | 'search' | 'number' | 'datetime-local' | 'url' | 'password';
} & Pick<InputHTMLAttributes, InputAttribute>) {
  const id = useId();
  return (
    <div class={full ? 'field full' : 'field'}>
      <label for={id}>{label}</label>
      <input
        id={id}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...({ ...rest, type } as InputHTMLAttributes)}
      />
      {hint && (
        <small id={`${id}-hint`} class="hint">
          {hint}
        </small>
      )}
    </div>
  );
}

interface Option<Value extends string> {
  value: Value;
  text: string;
  group?: string;
}

export function SelectField<const Value extends string>({
  label,
  value,
  options,
  onInput,
  full,
  hint,
}: FieldProps & {
  value: Value;
  /** Options of a group must be adjacent. */
  options: readonly (NoInfer<Value> | Option<NoInfer<Value>>)[];
  onInput(value: NoInfer<Value>): void;
}) {
  const id = useId();
  const all = options.map(
    (option): Option<Value> => (typeof option === 'string' ? { value: option, text: option } : option),
  );
  const groups = Map.groupBy(all, ({ group }) => group);
  return (
    <div class={full ? 'field full' : 'field'}>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => onInput(event.currentTarget.value as Value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        {[...groups].map(([group, members]) => {
          const list = members.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ));
          return group === undefined ? (
            list
          ) : (
            <optgroup key={group} label={group}>
              {list}
            </optgroup>
          );
        })}
      </select>
      {hint && (
        <small id={`${id}-hint`} class="hint">
          {hint}
        </small>
      )}
    </div>
  );
}

export function AreaField({
  label,
  hint,
  value,
  onInput,
  rows = 10,
}: FieldProps & {
  value: string;
  onInput(value: string): void;
  rows?: number;
}) {
  const id = useId();
  return (
    <div class="field full">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        spellcheck={false}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && (
        <small id={`${id}-hint`} class="hint">
          {hint}
        </small>
      )}
    </div>
  );
}

/** Copies text to the clipboard and briefly confirms it. */
export function Copy({ text, children }: { text: string | (() => string); children: ComponentChildren }) {
  const [done, setDone] = useState<string>();
  const copy = async () => {
    const value = typeof text === 'string' ? text : text();
    const worked = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    );
    setDone(worked ? 'Copied' : 'Could not copy');
    setTimeout(setDone, 1_500, undefined);
  };
  return (
    <Button onClick={() => void copy()}>
      <span aria-live="polite">{done ?? children}</span>
    </Button>
  );
}
