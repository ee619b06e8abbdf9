import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations } from '@payments-openapi/spec';
import type { Markup } from '../page/page.ts';
import type { Audience } from '../site/contents.ts';
import { operationLine } from '../site/facts.ts';
import { readContract } from './lookups.ts';
import { drawPictures } from './pictures.ts';
import { readSources, type Source } from './sources.ts';

/** Everything that the site takes from this repository rather than from the contract. Plain data. */
export interface Collected {
  sources: Source[];
  /** The pages of the files that descriptions link to. */
  places: [file: string, page: string][];
  pictures: Record<string, Markup>;
  /** The bundled contract of the sandbox's control interface, as JSON. */
  control: string;
  /** The operations of the contract of this release, in one line each. */
  operations: string[];
}

export async function collect(audience: Audience): Promise<Collected> {
  const { sources, places } = readSources(audience);
  const control = fileURLToPath(import.meta.resolve('@payments-openapi/sandbox/control.json'));
  return {
    sources,
    places: [...places],
    pictures: await drawPictures(),
    control: readFileSync(control, 'utf8'),
    operations: operations(readContract()).map(operationLine),
  };
}
