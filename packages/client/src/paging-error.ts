import { CallError } from './call-error.ts';

/** The pages of a list do not lead to its end. */
export class PagingError extends CallError {
  static {
    PagingError.prototype.name = 'PagingError';
  }

  /** Where the page was asked for. */
  readonly offset: number;

  constructor(operationId: string, text: string, offset: number) {
    super(operationId, text, undefined);
    this.offset = offset;
  }
}
