import { useState } from 'preact/hooks';

/** The values of a form's fields, by name, and what ties a field to its value. */
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

/** What a field holds that may be left empty. */
export function optionalNumber(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}
