/** Formats an instant as `2026-04-02 02:00:00`, in UTC. */
export function time(instant: string): string {
  return instant.replace('T', ' ').replace(/(\.\d+)?Z$/, '');
}

/** Formats the time of day with milliseconds, for things that happen many times a second. */
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

/** Formats an amount of the contract, a number or a decimal string. */
export function amount(value: number | string | undefined, currency = ''): string {
  if (value === undefined || value === '') return '–';
  return `${value} ${currency}`.trim();
}

/** Formats an identifier of the contract as words: `partial_paid` becomes `partial paid`. */
export function words(value: string): string {
  return value.replaceAll('_', ' ');
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** How many entries of a list are loaded. Only the end of a list tells how many there are. */
export function loadedText(number: number, hasMore: boolean, one: string): string {
  return hasMore ? `the newest ${count(number, one)} loaded` : count(number, one);
}

/** Formats the time from one instant to a later one, in its largest unit. */
export function distance(from: string, to: string): string {
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1_000);
  if (seconds <= 0) return 'now';
  if (seconds < 60) return `in ${seconds} s`;
  if (seconds < 3_600) return `in ${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `in ${Math.round(seconds / 3_600)} h`;
  return `in ${Math.round(seconds / 86_400)} days`;
}
