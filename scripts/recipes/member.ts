import { GENERATE, LINT, type Recipe, replace, tests } from './recipe.ts';

const EMAIL = `  email:
    type: string
    maxLength: 100
    description: Email address of the user.
`;

/** A member of responses. */
export const member: Recipe = {
  name: 'member',
  section: 'Add a member to a schema',
  proofs: [
    LINT,
    GENERATE,
    tests(
      'packages/sandbox/test/request-examples.test.ts',
      'packages/sandbox/test/saved-seeds.test.ts',
      'packages/conformance/test/in-process.test.ts',
      'packages/conformance/test/independent',
    ),
  ],
  steps: [
    {
      file: 'spec/schemas/users/User.yaml',
      leftOut: /\/data\/user\/email/,
      edit: replace('  date_of_birth:\n', `${EMAIL}  date_of_birth:\n`),
    },
    {
      file: 'packages/sandbox/src/resources/seed/ready.yaml',
      leftOut:
        /add a resource that has it to\s+packages\/sandbox\/src\/seed\/ready\.yaml[\s\S]*users_get, responses: data\/user\/email/,
      edit: replace(
        '    first_name: Siu Ming\n',
        '    first_name: Siu Ming\n    email: siu.ming@studio.example\n',
      ),
    },
  ],
};
