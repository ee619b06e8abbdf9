/** Ends a step that cannot check, or not fully, what it is about. The message is the reason. */
export class StepSkipped extends Error {
  static {
    StepSkipped.prototype.name = 'StepSkipped';
  }
}
