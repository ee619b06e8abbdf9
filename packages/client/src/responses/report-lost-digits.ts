import { fieldPath } from '../errors/field-path.ts';
import { redact } from '../errors/redaction.ts';
import type { Validator } from '../options/options.ts';
import { lossyNumbers } from './lossy-numbers.ts';

/**
 * A validator that warns on the console if a response has numbers with more digits than a number can hold, and checks
 * nothing else. A client without a validator uses it by default; pass it to `createConnection` to have it there.
 */
export const reportLostDigits: Validator = {
  request() {},
  response({ id }, { text, envelope }) {
    const paths = lossyNumbers(text, envelope).map(({ path }) => fieldPath(path));
    if (paths[0]) console.warn(`${id}: rounded ${redact(paths)}`);
  },
};
