import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { go } from '../route.ts';

export interface Column<Row> {
  title: string;
  cell(row: Row): ComponentChildren;
  /** Width in CSS; one column has none and takes the remaining space. */
  width?: string;
  /** Whether it contains numbers, which are right-aligned. */
  numeric?: boolean;
  /** Whether it is hidden on a narrow screen. */
  wideOnly?: boolean;
}

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Link that a row opens. */
  linkOf(row: Row): string;
  /** What screen readers announce of a row besides its first column. */
  nameOf(row: Row): string;
  selected?: string;
  /** Key of the row to scroll to while none is selected. @default the first row */
  first?: string;
  toneOf?(row: Row): 'bad' | 'warn' | undefined;
  /** Shown if there are no rows. */
  empty: ComponentChildren;
  /** A second line below the first column, on a narrow screen only. */
  narrowDetail?(row: Row): ComponentChildren;
  /** Called when the last rows come into view. */
  onEnd?(): void;
}

const ROW_HEIGHT = 34;

/** Height of a row with a second line. */
const TWO_LINES = 52;

const NARROW = matchMedia('(max-width: 760px)');

/** Number of rows rendered before and after the visible ones. */
const OVERSCAN = 8;

/** A table of any length that renders only the visible rows. Arrow keys move between rows. */
export function Table<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, selected, first, empty, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const rowHeight = isNarrow && props.narrowDetail ? TWO_LINES : ROW_HEIGHT;
  const virtualizer = useVirtualizer(rows.length, scroller, rowHeight);
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1);
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (last?.end ?? 0);

  useLayoutEffect(() => {
    if (last && last.index >= rows.length - 1 - OVERSCAN) onEnd?.();
  }, [last?.index, rows.length, onEnd]);

  // Scrolls to a row that was opened elsewhere, such as by a mark on the timeline.
  useLayoutEffect(() => {
    const index = rows.findIndex((row) => keyOf(row) === (selected ?? first));
    if (index >= 0) virtualizer.scrollToIndex(index, { align: selected ? 'auto' : 'center' });
  }, [selected ?? first]);

  const opened = useRef(selected);
  const toFocus = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const closed = opened.current;
    opened.current = selected;
    // After closing a row, keyboard users continue from it.
    if (selected !== undefined || closed === undefined || document.activeElement !== document.body) return;
    toFocus.current = closed;
    scroller.current?.focus();
  }, [selected]);
  useLayoutEffect(() => {
    // A row that was opened as soon as it was created is listed with the next reload, unless the focus has moved on.
    if (document.activeElement !== scroller.current) toFocus.current = undefined;
    const index = rows.findIndex((row) => keyOf(row) === toFocus.current);
    if (index < 0) return;
    toFocus.current = undefined;
    focusRow(scroller.current, index, () => virtualizer.scrollToIndex(index));
  }, [selected, rows]);

  if (rows.length === 0) return <div class="empty">{empty}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="scroller" ref={scroller} tabIndex={0} aria-label={label}>
      {/* Padding takes the place of the rows that are not rendered. */}
      <div style={{ paddingTop: `${before}px`, paddingBottom: `${Math.max(0, after)}px` }}>
        <table
          class={props.narrowDetail ? 'rows two-lines' : 'rows'}
          aria-label={label}
          aria-rowcount={rows.length + 1}
        >
          <colgroup>
            {columns.map(({ title, width, wideOnly }) => (
              <col key={title} class={wideOnly ? 'wide' : undefined} style={width ? { width } : undefined} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map(({ title, numeric, wideOnly }) => (
                <th key={title} scope="col" class={classes({ numeric, wide: wideOnly })}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            onKeyDown={(event) => moveFocus(event, (index) => virtualizer.scrollToIndex(index), rows.length)}
          >
            {items.map(({ index }) => {
              const row = rows[index];
              return row === undefined ? null : (
                <TableRow key={keyOf(row)} {...props} row={row} index={index} isNarrow={isNarrow} />
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function TableRow<Row>(props: Props<Row> & { row: Row; index: number; isNarrow: boolean }) {
  const { columns, keyOf, linkOf, nameOf, selected, toneOf, row, index } = props;
  const second = props.isNarrow && props.narrowDetail?.(row);
  const isSelected = selected === keyOf(row);
  return (
    <tr
      class={classes({ selected: isSelected, [toneOf?.(row) ?? '']: true })}
      aria-rowindex={index + 2}
      onClick={(event) => {
        if (!(event.target as Element).closest('a, button, input')) go(linkOf(row));
      }}
    >
      {columns.map(({ title, cell, numeric, wideOnly }, column) => (
        <td key={title} class={classes({ numeric, wide: wideOnly })}>
          {column === 0 ? (
            <a href={linkOf(row)} data-index={index} aria-current={isSelected ? 'true' : undefined}>
              {cell(row)} <span class="hidden">{nameOf(row)}</span>
              {second && <span class="second">{second}</span>}
            </a>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

function useNarrow(): boolean {
  const [isNarrow, set] = useState(NARROW.matches);
  useLayoutEffect(() => {
    const change = () => set(NARROW.matches);
    NARROW.addEventListener('change', change);
    return () => NARROW.removeEventListener('change', change);
  }, []);
  return isNarrow;
}

function useVirtualizer(count: number, scroller: { current: HTMLDivElement | null }, rowHeight: number) {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => draw(0),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLDivElement, Element>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return virtualizer;
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index) => index + 10,
  PageUp: (index) => index - 10,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent, scrollTo: (index: number) => void, count: number): void {
  const step = STEPS[event.key];
  const at = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index;
  if (!step || at === undefined) return;
  event.preventDefault();
  const index = Math.max(0, Math.min(count - 1, step(Number(at), count)));
  focusRow(event.currentTarget as HTMLElement, index, () => scrollTo(index));
}

function focusRow(table: HTMLElement | null, index: number, scroll: () => void): void {
  scroll();
  const focus = () => {
    // What was opened meanwhile keeps the focus.
    if (table?.contains(document.activeElement))
      table.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  };
  // A distant row is rendered only in the next frames.
  focus();
  requestAnimationFrame(() => requestAnimationFrame(focus));
}

export function classes(names: Record<string, boolean | undefined>): string | undefined {
  const on = Object.keys(names).filter((name) => name !== '' && names[name]);
  return on.length > 0 ? on.join(' ') : undefined;
}
