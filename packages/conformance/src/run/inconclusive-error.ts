/** The run proves nothing: the target could not be reached, there was nothing to send, or no request succeeded. */
export class InconclusiveError extends Error {
  static {
    InconclusiveError.prototype.name = 'InconclusiveError';
  }
}
