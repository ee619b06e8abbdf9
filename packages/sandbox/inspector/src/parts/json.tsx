import { escapeDirectionMarks, jsonLines, type Wrong } from './json-lines.ts';

interface Props {
  value: unknown;
  label: string;
  wrong?: readonly Wrong[];
}

/** Shows a value as JSON, with problems next to their members. */
export function Json({ value, label, wrong = [] }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="json" tabIndex={0} aria-label={label}>
      {jsonLines(value, wrong).map(({ depth, name, text, kind, problems }, index) => (
        <div
          key={index}
          class={problems.length > 0 ? 'line wrong' : 'line'}
          style={{ paddingLeft: `${depth * 16}px` }}
        >
          {name !== undefined && <span class="name">{escapeDirectionMarks(JSON.stringify(name))}: </span>}
          <span class={kind}>{kind === 'missing' ? 'missing' : text}</span>
          {problems.map((problem) => (
            <span key={problem} class="problem">
              {problem}
            </span>
          ))}
        </div>
      ))}
    </section>
  );
}
