import { create, GENERATE, LINT, type Recipe, replace, TYPES, tests } from './recipe.ts';

const ID = '3f0c9d6e-52b1-4c2a-8d7e-1a5b6c7d8e90';

/** A read of a resource that the ready seed does not have. */
export const read: Recipe = {
  name: 'read',
  section: 'Add an operation in six steps',
  proofs: [
    LINT,
    GENERATE,
    TYPES,
    tests(
      'spec/src',
      'packages/sandbox/test/request-examples.test.ts',
      'packages/conformance/test/fixtures.test.ts',
      'packages/conformance/test/in-process.test.ts',
      'packages/conformance/test/independent',
      'packages/docs/test/tables.test.ts',
    ),
  ],
  steps: [
    {
      file: 'spec/operations/payees/payees_get.yaml',
      leftOut: /no such file: .*payees_get\.yaml/,
      edit: create(`operationId: payees_get
summary: Get a payee
description: Returns a payee.
tags:
  - payees

parameters:
  - name: id
    in: path
    required: true
    description: Service-side id of the payee.
    schema:
      type: string
    examples:
      payee:
        value: ${ID}

responses:
  "200":
    description: The payee.
    content:
      application/json:
        schema:
          $ref: ../../schemas/payees/PayeesGetEnvelope.yaml
        examples:
          payee:
            $ref: ../../examples/payees_get.payee.response.yaml
  default:
    $ref: ../../responses/Failure.yaml
`),
    },
    {
      file: 'spec/schemas/payees/PayeesGetEnvelope.yaml',
      leftOut: /no such file: .*PayeesGetEnvelope\.yaml/,
      edit: create(`type: object
description: Success response of \`payees_get\`.
required:
  - code
  - message
  - data
properties:
  code:
    type: integer
    description: 0 or 200; both mean success. Set by the service.
  message:
    type: string
    description: >-
      Human-readable result, for logs. Programs should check \`code\`.
  data:
    $ref: Payee.yaml
    description: The payee.
`),
    },
    {
      file: 'spec/examples/payees_get.payee.response.yaml',
      leftOut: /no such file: .*payees_get\.payee\.response\.yaml/,
      edit: create(`summary: A payee
value:
  code: 200
  message: succeed
  data:
    id: ${ID}
`),
    },
    {
      file: 'spec/openapi.yaml',
      leftOut: /payees_get\.yaml[\s\S]*Nothing refers to this file\. Add a `\$ref` to it/,
      edit: (text) => `${text}  /svc/ts/api/v1/openapi/payees/{id}:
    get:
      $ref: operations/payees/payees_get.yaml
`,
    },
    {
      file: 'packages/sandbox/src/operations/payees.ts',
      leftOut: /payees\.ts.*'payees_get' is missing/,
      edit: (text) =>
        replace(
          'import { payees } from',
          "import { Failure } from '../input/failures.ts';\nimport { payees } from",
        )(
          replace(
            '    return { payee: { id } };\n  },\n',
            `    return { payee: { id } };
  },

  async payees_get({ path }, context) {
    const stored = await payees.get(context, path.id);
    if (!stored) throw new Failure('notFound', 'there is no such payee');
    return { id: stored.id };
  },
`,
          )(text),
        ),
    },
    {
      file: 'packages/sandbox/src/resources/seed/ready.yaml',
      leftOut: /add it to src\/seed\/ready\.yaml[\s\S]*payees_get payee/,
      edit: replace(
        '\ncards:\n',
        `
payees:
  - id: ${ID}
    type: Business
    payout_category_name: Office Supplies
    nickname: Harbour Kilns
    email: accounts@kilns.example
    phone_country_code: "852"
    phone_number: "23456789"
    company_name: Harbour Kilns Limited
    payout_account:
      country: HKG
      currency: HKD
      transfer_method: HK FPS - FPS ID
      date_of_birth: null
      hk_fps:
        bank_account: null
        fps_id: "1656789"
        full_name: null
      rtgs: null
      swift: null

cards:
`,
      ),
    },
  ],
};
