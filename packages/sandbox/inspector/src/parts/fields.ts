import { useState } from 'preact/hooks';

/** The values of a form's fields by name, and the props that bind a field to its value. */
export function useFields<Fields extends Record<string, string>>(empty: Fields) {
  const [fields, setFields] = useState(empty);
  return {
    fields,
    field: <Name extends keyof Fields>(name: Name) => ({
      value: fields[name],
      onInput: (value: Fields[Name]) => setFields((last) => ({ ...last, [name]: value })),
    }),
    clear: () => setFields(empty),
  };
}

/** The value of a numeric field that can be empty. */
export function optionalNumber(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}
