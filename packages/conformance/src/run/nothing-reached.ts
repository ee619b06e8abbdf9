/** Nothing at the target's address answers as it should, or nothing was sent: such a run says nothing. */
export class NothingReached extends Error {
  static {
    NothingReached.prototype.name = 'NothingReached';
  }
}
