/** A server that cannot start for a reason that lies in its options or its surroundings. */
export class StartError extends Error {
  override name = 'StartError';
}
