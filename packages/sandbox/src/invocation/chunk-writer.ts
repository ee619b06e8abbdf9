import { encodeUtf8, yieldToEventLoop } from '#platform';
import type { PartSink } from '../contract/response-data.ts';
import { toYaml } from '../input/yaml.ts';
import { SUCCESS } from './call-result.ts';

/** Data with one document in it, such as `{ seed: { … } }`. */
type Part = Record<string, Record<string, unknown>>;

/** Writes such data as text, in chunks. */
abstract class ChunkWriter implements PartSink<Part> {
  readonly #chunks: Uint8Array[] = [];
  /** Name of the list that the next part can continue. */
  #list: string | undefined;
  readonly #check: (part: Part) => void;

  /** @param check called with each part before it is written */
  constructor(check: (part: Part) => void) {
    this.#check = check;
  }

  add(part: Part): void {
    this.#check(part);
    for (const [document, members] of Object.entries(part)) {
      if (this.#chunks.length === 0) this.#write(this.begin(document));
      for (const [name, value] of Object.entries(members)) {
        if (Array.isArray(value) && value.length === 0) continue;
        if (name !== this.#list) this.#write(this.after(this.#list));
        this.#write(this.member(name, value, name === this.#list));
        this.#list = Array.isArray(value) ? name : '';
      }
    }
  }

  end(): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
    return this.finished();
  }

  protected finished(): Uint8Array[] {
    this.#write(this.finish(this.#list));
    return this.#chunks;
  }

  protected abstract begin(document: string): string;
  /** Text between two members. `before` is the name of a list, empty for any other member, or undefined if none came before. */
  protected abstract after(before: string | undefined): string;
  protected abstract member(name: string, value: unknown, continues: boolean): string;
  protected abstract finish(last: string | undefined): string;

  #write(text: string): void {
    if (text !== '') this.#chunks.push(encodeUtf8(text));
  }
}

/** Writes JSON, in a success envelope. */
export class JsonWriter extends ChunkWriter {
  protected begin(document: string) {
    return `${JSON.stringify(SUCCESS).slice(0, -1)},"data":{${JSON.stringify(document)}:{`;
  }

  protected after(before: string | undefined) {
    if (before === undefined) return '';
    return before === '' ? ',' : '],';
  }

  protected member(name: string, value: unknown, continues: boolean) {
    const text = JSON.stringify(value);
    if (!Array.isArray(value)) return `${JSON.stringify(name)}:${text}`;
    // The list is closed after its last part.
    return continues ? `,${text.slice(1, -1)}` : `${JSON.stringify(name)}:${text.slice(0, -1)}`;
  }

  protected finish(last: string | undefined) {
    return last ? ']}}}' : '}}}';
  }
}

/**
 * Writes YAML without an envelope, to be saved as a file. It is formatted only while it is sent: YAML takes several times
 * as long as JSON, and SQLite blocks all other calls until the parts have been read.
 */
export class YamlWriter extends ChunkWriter {
  override async *end() {
    for (const chunk of this.finished()) {
      const { name, value, continues }: YamlMember = JSON.parse(new TextDecoder().decode(chunk));
      if (!Array.isArray(value)) yield encodeUtf8(toYaml({ [name]: value }));
      else yield encodeUtf8(continues ? toYaml(value) : `${name}:\n${toYaml(value)}`);
      await yieldToEventLoop();
    }
  }

  protected begin() {
    return '';
  }

  protected after() {
    return '';
  }

  protected member(name: string, value: unknown, continues: boolean) {
    return JSON.stringify({ name, value, continues } satisfies YamlMember);
  }

  protected finish() {
    return '';
  }
}

interface YamlMember {
  name: string;
  value: unknown;
  continues: boolean;
}
