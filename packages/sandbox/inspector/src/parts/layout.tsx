import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { day, time } from '../format.ts';
import { go } from '../route.ts';
import type { Tone } from './tone.ts';

/** Level of the headings of blocks: one below what they stand in. */
const BlockLevel = createContext<'h2' | 'h3'>('h2');

/** A view: its title, what can be done in it, and below that what it shows. */
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
        <h1>{title}</h1>
        {note !== undefined && <p class="note">{note}</p>}
        {actions !== undefined && <div class="actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A list beside what is open of it. On a narrow screen one takes the place of the other. */
export function Split({ list, detail }: { list: ComponentChildren; detail: ComponentChildren }) {
  return (
    <div class={detail ? 'split open' : 'split'}>
      <div class="list">{list}</div>
      {detail}
    </div>
  );
}

/** What is open. Escape closes it. */
export function Detail({
  title,
  back,
  badge,
  actions,
  children,
}: {
  title: string;
  /** Where closing leads. */
  back: string;
  badge?: ComponentChildren;
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Who opens it by keyboard goes on reading there.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
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
          {title}
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
  /** Among others in columns: as high as two, or as wide as all. @default one */
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
  /** The whole of a text that may be cut. */
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
