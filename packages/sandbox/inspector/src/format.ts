/** A time as the page writes it, such as `2026-04-02 02:00:00`, always in UTC. */
export function time(instant: string): string {
  return instant.replace('T', ' ').replace(/(\.\d+)?Z$/, '');
}

/** The time of day with milliseconds, for what happens many times a second. */
export function timeOfDay(instant: string): string {
  const [, clock = '', fraction = ''] = /T(\d\d:\d\d:\d\d)(\.\d{1,3})?/.exec(instant) ?? [];
  return `${clock}${(fraction || '.').padEnd(4, '0')}`;
}

export function day(instant: string): string {
  return instant.slice(0, 10);
}

export function milliseconds(duration: number): string {
  if (duration >= 10_000) return `${(duration / 1_000).toFixed(1)} s`;
  return `${duration >= 100 ? Math.round(duration) : duration.toFixed(1)} ms`;
}

/** An amount as the contract gives it, a number or a decimal text. */
export function amount(value: number | string | undefined, currency = ''): string {
  if (value === undefined || value === '') return '–';
  return `${value} ${currency}`.trim();
}

/** A value of the contract in words: `partial_paid` is `partial paid`. */
export function words(value: string): string {
  return value.replaceAll('_', ' ');
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** How far a later instant is from an earlier one, in the largest unit that is not zero. */
export function distance(from: string, to: string): string {
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1_000);
  if (seconds <= 0) return 'now';
  if (seconds < 60) return `in ${seconds} s`;
  if (seconds < 3_600) return `in ${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `in ${Math.round(seconds / 3_600)} h`;
  return `in ${Math.round(seconds / 86_400)} days`;
}
