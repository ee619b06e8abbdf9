/** @throws {RangeError} when it is not a number of milliseconds above 0 */
export function checkTimeout(timeout: number, name = 'timeout'): number {
  if (typeof timeout === 'number' && timeout > 0) return timeout;
  throw new RangeError(`${name} is milliseconds above 0, not ${timeout}`);
}

/** @throws {RangeError} when it is not a number to count from */
export function checkCount(count: unknown, name: string): number {
  if (Number.isSafeInteger(count) && (count as number) >= 0) return count as number;
  throw new RangeError(`${name} is a whole number from 0, not ${count}`);
}
