// Each export is named after its format, so that a build contains only those that its contract uses.

/** Whether a string is a calendar date, as YYYY-MM-DD. */
export function date(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

export function uuid(value: string): boolean {
  return /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(value);
}

/** Whether a string is an instant with an offset, as in RFC 3339. */
function dateTime(value: string): boolean {
  return (
    /^[\d-]{10}t\d\d:\d\d:\d\d(\.\d+)?(z|[+-]\d\d:\d\d)$/i.test(value) &&
    date(value.slice(0, 10)) &&
    !Number.isNaN(Date.parse(value))
  );
}

/** Whether a string is a duration of ISO 8601, such as P3M. */
export function duration(value: string): boolean {
  return /^P(?!$)(\d+W|(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?)$/.test(value);
}

export { dateTime as 'date-time' };
