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
  body: { ...text, description: 'Truncated if it is long. Card and document numbers are masked.' },
});
const response = object({ status: count, headers: list({ type: 'array', items: text }), body: text });

const finding = object(
  {
    check: { ...text, description: 'Id of the check, such as C02.' },
    operationId: text,
    title: { ...text, description: 'What was sent.' },
    pointer: { ...text, description: 'Pointer into the bundled contract.' },
    location: { ...object({ file: text, line: count }), description: 'Line in the source of the contract.' },
    expected: text,
    actual: text,
    occurrences: { ...count, description: 'How often it occurred.' },
    request,
    response: { ...response, description: 'Absent if there was no response.' },
    curl: { ...text, description: 'Command that repeats the request. Credentials are shell variables.' },
    seed: { type: 'integer' },
  },
  ['operationId', 'location', 'request', 'response', 'curl'],
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
  ...object({
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
      description: 'The number of results, over all checks.',
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
      shortfalls: {
        ...list(text),
        description:
          'Why the run fails without a finding: no request succeeded, or the coverage is less than the profile requires.',
      },
    }),
    findings: list(finding),
    warnings: { ...list(finding), description: 'Like findings, but they do not fail the run.' },
    skipped: list(
      object({ check: text, operationId: text, title: text, reason: text }, ['operationId', 'title']),
    ),
    passed: {
      ...list(object({ check: text, operationId: text }, ['operationId'])),
      description: 'Each check and operation with a result that passed.',
    },
  }),
} as const;
