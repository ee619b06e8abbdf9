import { CallError } from './call-error.ts';
import { label } from './payments-error.ts';

/** A page repeats an earlier one, or a fake one is not a list, so iteration cannot reach the end. */
export class PagingError extends CallError {
  static override readonly label: string = /* @__PURE__ */ label(PagingError, 'PagingError');

  /** The offset of that page. */
  declare readonly offset: number;

  constructor(operationId: string, text: string, offset: number) {
    super(operationId, text);
    this.offset = offset;
  }
}
