const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const object = (properties: object, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const list = (items: object) => ({ type: 'array', items });

const request = object({
  method: text,
  url: text,
  headers: list({ type: 'array', items: text }),
  body: { ...text, description: 'Cut where it is long. Numbers of cards and documents are masked.' },
});
const response = object({ status: count, headers: list({ type: 'array', items: text }), body: text });

const statement = object(
  {
    check: { ...text, description: 'Id of the check, such as C02.' },
    operationId: text,
    title: { ...text, description: 'What was sent.' },
    pointer: { ...text, description: 'The place in the bundled contract.' },
    place: object({ file: text, line: count }),
    expected: text,
    came: text,
    times: { ...count, description: 'How often the same was seen.' },
    request,
    response: { ...response, description: 'Absent when there was no answer.' },
    curl: { ...text, description: 'Sends the request again; credentials are variables of the shell.' },
    seed: { type: 'integer' },
  },
  ['operationId', 'place', 'request', 'response', 'curl'],
);

const share = object({
  covered: list(text),
  skipped: list(object({ what: text, reason: text })),
  unreachable: list(object({ what: text, reason: text })),
});

/** The JSON Schema of a report. */
export const REPORT_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Report of a conformance run',
  ...object(
    {
      target: { ...text, description: 'Base URL.' },
      profile: text,
      contract: object({ version: text, hash: { ...text, pattern: '^[0-9a-f]{64}$' } }),
      kit: object({ version: text }),
      seed: { type: 'integer' },
      startedAt: { ...text, format: 'date-time' },
      seconds: { type: 'number' },
      requests: object({ sent: count, answered: count }),
      verdict: { enum: ['passed', 'failed'] },
      summary: {
        ...object({ passed: count, failed: count, skipped: count }),
        description: 'Parts of checks.',
      },
      checks: list(object({ id: text, title: text, passed: count, failed: count, skipped: count })),
      coverage: object({
        operations: list(
          object({
            operationId: text,
            success: object({ state: { enum: ['covered', 'skipped', 'unreachable'] }, reason: text }, [
              'reason',
            ]),
            requests: share,
            refusals: share,
            conditions: share,
            bounds: share,
            responses: share,
            nonNull: share,
            enums: share,
            codes: share,
          }),
        ),
        totals: {
          type: 'object',
          additionalProperties: object({ covered: count, skipped: count, unreachable: count }),
        },
        lacking: { ...list(text), description: 'What the profile asks to be covered and was not.' },
      }),
      findings: list(statement),
      remarks: { ...list(statement), description: 'What is worth knowing and fails nothing.' },
      skipped: list(
        object({ check: text, operationId: text, title: text, reason: text }, ['operationId', 'title']),
      ),
      mutationScore: { ...object({ killed: count, all: count, survivors: list(text) }) },
    },
    ['mutationScore'],
  ),
} as const;
