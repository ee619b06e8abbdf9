/** A folder of `packages/sandbox/src` whose code is mutated. */
export interface Folder {
  name: string;
  /** Percentage of mutants that its tests have to detect. */
  aim: number;
  /**
   * Globs of its tests, relative to `packages/sandbox`: those that detect most come first, because the first failure ends
   * the run of a mutant. None needs another program, such as PostgreSQL or a browser.
   */
  tests: readonly string[];
  /** Those that run only on mutants that survive the others. @default none */
  slowTests?: readonly string[];
}

export const FOLDERS: readonly Folder[] = [
  {
    name: 'billing',
    aim: 95,
    // Its properties, which take long, detect nothing that the others do not.
    tests: ['src/billing/!(properties).test.ts'],
  },
  {
    name: 'payments',
    aim: 95,
    tests: [
      'src/{payments,transactions}/*.test.ts',
      'test/{payments,transactions,recurring-payments}.test.ts',
      'test/operations.test.ts',
    ],
    slowTests: ['test/request-examples.test.ts', 'src/testing/{effects,every-outcome}.test.ts'],
  },
  {
    name: 'recurring',
    aim: 95,
    tests: [
      'src/recurring/*.test.ts',
      'test/recurring-*.test.ts',
      'test/{repeated-billing,next-due,due-work,forecast,saved-seeds,clock,events}.test.ts',
      'test/{offending-fields,malformed-plans,suspension}.test.ts',
    ],
  },
  {
    name: 'transactions',
    aim: 85,
    tests: [
      'src/transactions/*.test.ts',
      'test/{transactions,payments,recurring-payments}.test.ts',
      'test/operations.test.ts',
    ],
    slowTests: ['test/request-examples.test.ts', 'src/testing/{effects,every-outcome}.test.ts'],
  },
  {
    name: 'input',
    aim: 85,
    tests: [
      'src/input/*.test.ts',
      'src/billing/!(properties).test.ts',
      'test/{failure-codes,offending-fields}.test.ts',
      'src/{contract,resources/seed}/*.test.ts',
    ],
  },
  {
    name: 'invocation',
    aim: 85,
    tests: [
      'src/invocation/*.test.ts',
      'src/http/{fetch,ways-in}.test.ts',
      'src/app/in-process.test.ts',
      'src/requests/*.test.ts',
      'test/event-stream.test.ts',
    ],
  },
  {
    name: 'callbacks',
    aim: 85,
    tests: [
      // Imports a module that the tests of others load in one of them, to which its constants would belong.
      'src/callbacks/ssrf-guard.test.ts',
      'src/callbacks/!(callbacks).test.ts',
      'src/callbacks/callbacks.test.ts',
      'src/testing/receiver.test.ts',
      'src/transactions/callback-data.test.ts',
    ],
  },
  {
    name: 'http',
    aim: 85,
    tests: [
      'src/http/!(connection-turns|hardening|inspector|unread).test.ts',
      'src/http/{hardening,connection-turns,unread,inspector}.test.ts',
      'src/app/{serve,callback-targets}.test.ts',
    ],
  },
];

/** The environment variable that hands the files of the tests to `vitest.config.ts`, as JSON. */
export const TESTS_VARIABLE = 'MUTATION_TESTS';
