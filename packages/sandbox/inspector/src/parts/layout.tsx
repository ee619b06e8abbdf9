import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { day, time } from '../format.ts';
import { go, linkTo } from '../route.ts';
import { escapeDirectionMarks } from './json-lines.ts';
import type { Tone } from './tone.ts';

/** Heading level of blocks: one below that of what contains them. */
const BlockLevel = createContext<'h2' | 'h3'>('h2');

/** A view: its title and actions, and its content below. */
export function View({
  title,
  actions,
  children,
  note,
}: {
  title: string;
  note?: ComponentChildren;
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class="view">
      <div class="view-head">
        <h1>{escapeDirectionMarks(title)}</h1>
        {note !== undefined && <p class="note">{note}</p>}
        {actions !== undefined && <div class="actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A list next to the entry that is open. On a narrow screen, only one of them is visible. */
export function Split({ list, detail }: { list: ComponentChildren; detail: ComponentChildren }) {
  return (
    <div class={detail ? 'split open' : 'split'}>
      <div class="list">{list}</div>
      {detail}
    </div>
  );
}

/** The entry that is open. Escape closes it. */
export function Detail({
  title,
  back,
  badge,
  actions,
  children,
}: {
  title: string;
  /** Link to go to when it is closed. */
  back: string;
  badge?: ComponentChildren;
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Keyboard users continue reading here. Before the next frame, so that no key is pressed while the focus is elsewhere.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <section
      class="detail"
      aria-label={title}
      onKeyDown={(event) => {
        const isTyping = (event.target as Element).matches('input, textarea, select');
        if (event.key === 'Escape' && !isTyping) go(back);
      }}
    >
      <header>
        <a class="button plain close" href={back}>
          Close
        </a>
        <h2 ref={heading} tabIndex={-1}>
          {escapeDirectionMarks(title)}
        </h2>
        {badge}
      </header>
      {actions ? <div class="actions">{actions}</div> : null}
      <BlockLevel.Provider value="h3">{children}</BlockLevel.Provider>
    </section>
  );
}

export function Block({
  title,
  children,
  actions,
  size = '',
}: {
  title: string;
  /** Size in a layout with columns: `tall` spans two rows, `whole` spans all columns. @default one cell */
  size?: 'tall' | 'whole' | '';
  children: ComponentChildren;
  actions?: ComponentChildren;
}) {
  const Heading = useContext(BlockLevel);
  return (
    <section class={`block ${size}`.trim()}>
      <div class="block-head">
        <Heading>{title}</Heading>
        {actions}
      </div>
      {children}
    </section>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function Badge({
  tone,
  children,
  title,
}: {
  tone: Tone;
  children: ComponentChildren;
  /** The full text, if it may be cut off. */
  title?: string;
}) {
  return (
    <span class={`badge ${tone}`} title={title}>
      {children}
    </span>
  );
}

/** A time on the sandbox's clock, in UTC. The exact instant is in its attribute. */
export function Time({ at, date = false }: { at: string; date?: boolean }) {
  return (
    <time dateTime={at} title={`${at} (UTC)`}>
      {date ? day(at) : time(at)}
    </time>
  );
}

export function ErrorText({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p class="error" role="alert">
      {text}
    </p>
  );
}

/** Says that there are no resources, and where to get some. */
export function NoResources({ text }: { text: string }) {
  return (
    <>
      <p>{text}</p>
      <p class="actions">
        <a class="button" href={linkTo('sandboxes')}>
          Load a seed
        </a>
      </p>
    </>
  );
}
