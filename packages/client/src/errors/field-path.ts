/** Joins the names and indexes that lead to a field, such as `data.transactions[0].amount`. */
export function fieldPath(steps: readonly string[]): string {
  return steps.join('.').replace(/\.(\d+)/g, '[$1]');
}
