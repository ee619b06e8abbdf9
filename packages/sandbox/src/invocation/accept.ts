/** Whether an `Accept` header prefers this media type to JSON. */
export function prefers(type: string, accept: string): boolean {
  const weights = new Map(
    accept.split(',').map((range) => {
      const [name = '', ...parameters] = range
        .toLowerCase()
        .split(';')
        .map((part) => part.trim());
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, q === undefined ? 1 : Number(q.slice(2))];
    }),
  );
  return (weights.get(type) ?? 0) > (weights.get('application/json') ?? 0);
}
