import type { ComponentChildren } from 'preact';
import { count } from '../format.ts';
import { Block } from './layout.tsx';

interface Props<One> {
  /** Shown until they are loaded. */
  title: string;
  /** What one of them is called, such as `fault`. */
  name: string;
  /** Undefined until they are loaded. */
  all: readonly One[] | undefined;
  /** Shown if there are none. */
  empty: string;
  /** Id of the one that is open. */
  selected?: string | undefined;
  card(one: One): ComponentChildren;
}

/** How many there are, and a card for each. */
export function Cards<One extends { id: string }>({ title, name, all, empty, selected, card }: Props<One>) {
  return (
    <Block title={all ? count(all.length, name) : title}>
      {all?.length === 0 && <p class="hint">{empty}</p>}
      <ul class="cards">
        {all?.map((one) => (
          <li key={one.id} class={one.id === selected ? 'card selected' : 'card'}>
            {card(one)}
          </li>
        ))}
      </ul>
    </Block>
  );
}
