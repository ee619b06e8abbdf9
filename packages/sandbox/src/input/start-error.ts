/** Thrown if a server cannot start because of its options or its environment. */
export class StartError extends Error {
  override name = 'StartError';
}
