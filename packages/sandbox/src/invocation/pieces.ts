import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PartsTaker } from '../contract/in-parts.ts';
import { toYaml } from '../input/yaml.ts';

/** An answer of one document, such as `{ seed: { … } }`. */
type Part = Record<string, Record<string, unknown>>;

/** Writes such an answer as text, in pieces. */
abstract class Pieces implements PartsTaker<Part> {
  readonly #pieces: Buffer[] = [];
  /** The list that the next part may go on with. */
  #list: string | undefined;
  readonly #check: (part: Part) => void;

  /** `check` is told of each part before it is written. */
  constructor(check: (part: Part) => void) {
    this.#check = check;
  }

  add(part: Part): void {
    this.#check(part);
    for (const [document, members] of Object.entries(part)) {
      if (this.#pieces.length === 0) this.#write(this.begin(document));
      for (const [name, value] of Object.entries(members)) {
        if (Array.isArray(value) && value.length === 0) continue;
        if (name !== this.#list) this.#write(this.after(this.#list));
        this.#write(this.member(name, value, name === this.#list));
        this.#list = Array.isArray(value) ? name : '';
      }
    }
  }

  end(): Iterable<Buffer> | AsyncIterable<Buffer> {
    return this.finished();
  }

  protected finished(): Buffer[] {
    this.#write(this.finish(this.#list));
    return this.#pieces;
  }

  protected abstract begin(document: string): string;
  /** What comes after a list or, when its name is empty, after another member; nothing is before the first one. */
  protected abstract after(before: string | undefined): string;
  protected abstract member(name: string, value: unknown, goesOn: boolean): string;
  protected abstract finish(last: string | undefined): string;

  #write(text: string): void {
    if (text !== '') this.#pieces.push(Buffer.from(text));
  }
}

/** As JSON, in its envelope. */
export class JsonPieces extends Pieces {
  protected begin(document: string) {
    return `{"code":200,"message":"succeed","data":{${JSON.stringify(document)}:{`;
  }

  protected after(before: string | undefined) {
    if (before === undefined) return '';
    return before === '' ? ',' : '],';
  }

  protected member(name: string, value: unknown, goesOn: boolean) {
    const text = JSON.stringify(value);
    if (!Array.isArray(value)) return `${JSON.stringify(name)}:${text}`;
    // What closes the list comes after its last part.
    return goesOn ? `,${text.slice(1, -1)}` : `${JSON.stringify(name)}:${text.slice(0, -1)}`;
  }

  protected finish(last: string | undefined) {
    return last ? ']}}}' : '}}}';
  }
}

/**
 * As YAML, without the envelope: a document that can be kept as it is. Written while it is sent, since that takes
 * several times as long as JSON, and on SQLite all other calls wait until the parts are taken.
 */
export class YamlPieces extends Pieces {
  override async *end() {
    for (const piece of this.finished()) {
      const { name, value, goesOn }: YamlPiece = JSON.parse(piece.toString());
      if (!Array.isArray(value)) yield Buffer.from(toYaml({ [name]: value }));
      else yield Buffer.from(goesOn ? toYaml(value) : `${name}:\n${toYaml(value)}`);
      await nextTurn();
    }
  }

  protected begin() {
    return '';
  }

  protected after() {
    return '';
  }

  protected member(name: string, value: unknown, goesOn: boolean) {
    return JSON.stringify({ name, value, goesOn } satisfies YamlPiece);
  }

  protected finish() {
    return '';
  }
}

type YamlPiece = { name: string; value: unknown; goesOn: boolean };
