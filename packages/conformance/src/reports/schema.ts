const TEXT = { type: 'string' };
const COUNT = { type: 'integer', minimum: 0 };
const object = (properties: object, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const list = (items: object) => ({ type: 'array', items });

const request = object({
  method: TEXT,
  url: TEXT,
  headers: list({ type: 'array', items: TEXT }),
  body: { ...TEXT, description: 'Truncated if it is long. Card and document numbers are masked.' },
});
const response = object({ status: COUNT, headers: list({ type: 'array', items: TEXT }), body: TEXT });

const finding = object(
  {
    check: { ...TEXT, description: 'Id of the check, such as C02.' },
    operationId: TEXT,
    title: { ...TEXT, description: 'What was sent.' },
    pointer: { ...TEXT, description: 'Pointer into the bundled contract.' },
    location: { ...object({ file: TEXT, line: COUNT }), description: 'Line in the source of the contract.' },
    rule: {
      ...object({ id: TEXT, sentence: TEXT }),
      description: 'The rule that is violated, if the contract states it in prose only.',
    },
    expected: TEXT,
    actual: TEXT,
    occurrences: { ...COUNT, description: 'How often it occurred, in whichever way.' },
    also: {
      ...list(
        object(
          {
            ...{ check: TEXT, operationId: TEXT, title: TEXT, rule: object({ id: TEXT, sentence: TEXT }) },
            ...{ expected: TEXT, actual: TEXT, occurrences: COUNT },
          },
          ['operationId', 'rule'],
        ),
      ),
      description: 'In which other ways the same defect was found, by other checks or at other operations.',
    },
    request,
    response: { ...response, description: 'Absent if there was no response.' },
    curl: { ...TEXT, description: 'Command that repeats the last request. Credentials are shell variables.' },
    repeat: {
      ...object({ calls: list(TEXT), shell: TEXT, client: TEXT }),
      description:
        'Scripts that repeat what was sent until then, on a new sandbox if the target is one: with curl, and with the client for Node.js.',
    },
    seed: { type: 'integer' },
  },
  ['operationId', 'location', 'rule', 'also', 'request', 'response', 'curl', 'repeat'],
);

const share = object({
  covered: list(TEXT),
  skipped: list(object({ what: TEXT, reason: TEXT })),
  unreachable: list(object({ what: TEXT, reason: TEXT })),
});

/** The JSON Schema of a report. */
export const REPORT_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Report of a conformance run',
  ...object(
    {
      target: { ...TEXT, description: 'Base URL.' },
      profile: TEXT,
      contract: object({ version: TEXT, hash: { ...TEXT, pattern: '^[0-9a-f]{64}$' } }),
      kit: object({ version: TEXT }),
      seed: { type: 'integer' },
      startedAt: { ...TEXT, format: 'date-time' },
      seconds: { type: 'number' },
      requests: object({ sent: COUNT, answered: COUNT }),
      verdict: { enum: ['passed', 'failed'] },
      stopped: { ...TEXT, description: 'Why the run ended before its last step. Absent if it did not.' },
      summary: {
        ...object({ passed: COUNT, failed: COUNT, skipped: COUNT }),
        description: 'The number of results, over all checks.',
      },
      checks: list(object({ id: TEXT, title: TEXT, passed: COUNT, failed: COUNT, skipped: COUNT })),
      coverage: object({
        operations: list(
          object({
            operationId: TEXT,
            success: object({ state: { enum: ['covered', 'skipped', 'unreachable'] }, reason: TEXT }, [
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
          additionalProperties: object({ covered: COUNT, skipped: COUNT, unreachable: COUNT }),
        },
        shortfalls: {
          ...list(TEXT),
          description:
            'Why the run fails without a finding: no request succeeded, or the coverage is less than the profile requires.',
        },
      }),
      findings: list(finding),
      warnings: { ...list(finding), description: 'Like findings, but they do not fail the run.' },
      skipped: list(
        object({ check: TEXT, operationId: TEXT, title: TEXT, reason: TEXT }, ['operationId', 'title']),
      ),
      passed: {
        ...list(object({ check: TEXT, operationId: TEXT }, ['operationId'])),
        description: 'Each check and operation with a result that passed.',
      },
    },
    ['stopped'],
  ),
} as const;
