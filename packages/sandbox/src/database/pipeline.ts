import pg from 'pg';
import type { Row, SqlValue } from './database.ts';

/** What a statement returned, and how many rows it returned or wrote. */
export interface Result {
  rows: Row[];
  count: number;
}

/** Values of parameters; an array is one value. */
export type Parameter = SqlValue | readonly SqlValue[];

interface Asked {
  text: string;
  values: readonly Parameter[];
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** A statement that the connection has prepared. */
interface Prepared {
  name: string;
  columns?: readonly Column[];
}

interface Column {
  name: string;
  dataTypeID: number;
}

/**
 * Runs statements on a connection in the order of the calls. Those of one tick are sent together, and their results come
 * back together: each write costs both sides a system call and wakes the other. If one of them fails, all fail, and the
 * later ones are not run. Without a BEGIN among them, they are one transaction.
 */
export class Pipeline {
  readonly #client: pg.ClientBase;
  readonly #prepared = new Map<string, Prepared>();
  #waiting: Asked[] = [];

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  run(text: string, values: readonly Parameter[] = []): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ text, values, resolve, reject }) > 1) return;
      process.nextTick(() => {
        const batch = new Batch(this.#waiting, this.#prepared);
        this.#waiting = [];
        this.#client.query(batch);
      });
    });
  }
}

/** Statements followed by one Sync. pg calls the handlers with each message of the response. */
class Batch extends pg.Query {
  readonly #asked: readonly Asked[];
  /** Statements that the connection has prepared, by their text: each is parsed and described once. */
  readonly #prepared: Map<string, Prepared>;
  readonly #sent: Prepared[] = [];
  readonly #new: string[] = [];
  readonly #results: Result[] = [];
  #rows: Row[] = [];

  constructor(asked: readonly Asked[], prepared: Map<string, Prepared>) {
    super('');
    this.#asked = asked;
    this.#prepared = prepared;
  }

  override submit = (connection: pg.Connection) => {
    connection.stream.cork();
    try {
      for (const { text, values } of this.#asked) this.#send(connection, text, values);
    } catch (error) {
      this.handleError(error);
    }
    connection.sync();
    connection.stream.uncork();
  };

  #send(connection: pg.Connection, text: string, values: readonly Parameter[]) {
    let prepared = this.#prepared.get(text);
    if (!prepared) {
      prepared = { name: `s${++names}` };
      connection.parse({ name: prepared.name, text, types: [] }, true);
      this.#prepared.set(text, prepared);
      this.#new.push(text);
    }
    this.#sent.push(prepared);
    connection.bind({ statement: prepared.name, values: values.map(textOf) }, true);
    if (!prepared.columns) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
  }

  handleRowDescription({ fields }: { fields: Column[] }) {
    const prepared = this.#sent[this.#results.length];
    if (prepared) prepared.columns = fields;
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const row: Row = {};
    for (const [i, { name, dataTypeID }] of (this.#sent[this.#results.length]?.columns ?? []).entries()) {
      const text = fields[i] ?? null;
      row[name] = text !== null && NUMBERS.has(dataTypeID) ? Number(text) : text;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }) {
    const prepared = this.#sent[this.#results.length];
    if (prepared) prepared.columns ??= [];
    // The last word of `INSERT 0 1`.
    this.#results.push({ rows: this.#rows, count: Number(text.slice(text.lastIndexOf(' ') + 1)) });
    this.#rows = [];
  }

  handleReadyForQuery() {
    for (const [i, { resolve }] of this.#asked.entries()) {
      const result = this.#results[i];
      if (result) resolve(result);
    }
  }

  handleError(error: unknown) {
    // It is unknown which of the new ones were prepared before the error.
    for (const text of this.#new) this.#prepared.delete(text);
    for (const { reject } of this.#asked) reject(error);
  }
}

let names = 0;

/** 64-bit integers, counts among them, stay below 2^53. */
const NUMBERS: ReadonlySet<number> = new Set([pg.types.builtins.INT8]);

function textOf(value: Parameter): string | null {
  if (value === null || typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : arrayOf(value);
}

/** The literal of an array. */
function arrayOf(values: readonly SqlValue[]): string {
  const elements = values.map((value) =>
    typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : String(value),
  );
  return `{${elements.join(',')}}`;
}
