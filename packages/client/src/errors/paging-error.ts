import { CallError } from './call-error.ts';
import { label } from './payments-error.ts';

/** The pages of a list do not lead to its end. */
export class PagingError extends CallError {
  static override readonly label: string = /* @__PURE__ */ label(PagingError, 'PagingError');

  /** The offset of the page at fault. */
  declare readonly offset: number;

  constructor(operationId: string, text: string, offset: number) {
    super(operationId, text);
    this.offset = offset;
  }
}
