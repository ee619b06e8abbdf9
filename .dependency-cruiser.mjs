// Which way imports go, type-only ones included. `npm test` checks it; alone: `npx depcruise packages scripts spec/src examples`.

/**
 * The layers of the sandbox from top to bottom, each with its folders. A folder imports only from the layers below it.
 * DECISIONS.md says why there are so many.
 */
const LAYERS = [
  ['commands'],
  ['testing', 'mcp'],
  ['app'],
  ['http', 'control', 'operations'],
  ['resources'],
  ['transactions'],
  ['recurring'],
  ['payments', 'invocation'],
  ['callbacks', 'requests', 'sandboxes'],
  ['records'],
  ['billing', 'contract', 'database'],
  ['input'],
  ['platform'],
];

const SANDBOX = '^packages/sandbox/src/';

/** Tests and their fixtures call a folder from outside, through the layers above it. */
const TESTS = '\\.(test|fixture)\\.ts$';

/** What of the sandbox runs in Node.js only. All else also runs in a browser. */
const NODE_ONLY = [
  `${SANDBOX}(commands|mcp|testing)/`,
  `${SANDBOX}(cli|facts|index|testing)\\.ts$`,
  `${SANDBOX}app/(in-process|listening|log|node-engine|options|serve)\\.ts$`,
  `${SANDBOX}callbacks/(http-transport|private-targets|ssrf-guard)\\.ts$`,
  `${SANDBOX}contract/load\\.ts$`,
  `${SANDBOX}database/(citus|node-sqlite|pipeline|postgres|sqlite)\\.ts$`,
  `${SANDBOX}http/(?!fetch\\.ts)`,
  `${SANDBOX}input/(loopback|version)\\.ts$`,
  `${SANDBOX}platform/node\\.ts$`,
  `${SANDBOX}resources/seed/(open|ready)\\.ts$`,
];

/** What the build for browsers replaces. */
const REPLACED = [
  `${SANDBOX}callbacks/http-transport\\.ts$`,
  `${SANDBOX}contract/load\\.ts$`,
  `${SANDBOX}input/version\\.ts$`,
  `${SANDBOX}platform/node\\.ts$`,
  `${SANDBOX}resources/seed/ready\\.ts$`,
];

/** @param {string[]} folders */
const anyOf = (folders) => `${SANDBOX}(${folders.join('|')})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...LAYERS.flatMap((layer, i) =>
      layer.map((folder) => ({
        name: `sandbox: ${folder} imports only from below`,
        severity: 'error',
        from: { path: anyOf([folder]), pathNot: TESTS },
        // A file in no folder is an entry, above all layers.
        to: { path: `${SANDBOX}[^/]+$|${anyOf(LAYERS.slice(0, i + 1).flat())}`, pathNot: anyOf([folder]) },
      })),
    ),
    {
      name: 'sandbox: every folder has a place in LAYERS',
      severity: 'error',
      from: {},
      to: { path: `${SANDBOX}[^/]+/`, pathNot: anyOf([...LAYERS.flat(), 'generated']) },
    },
    {
      name: 'sandbox: only the entries are in no folder',
      severity: 'error',
      from: {},
      to: { path: `${SANDBOX}[^/]+$`, pathNot: `${SANDBOX}(browser|cli|facts|index|testing)\\.ts$` },
    },
    {
      name: 'sandbox: generated code imports from no folder',
      severity: 'error',
      from: { path: anyOf(['generated']) },
      to: { path: SANDBOX, pathNot: anyOf(['generated']) },
    },
    {
      name: 'sandbox: what also runs in a browser imports nothing of Node.js',
      severity: 'error',
      from: { path: SANDBOX, pathNot: [TESTS, ...NODE_ONLY] },
      to: { dependencyTypes: ['core'] },
    },
    {
      // What browsers run in its place is imported by the same name, such as `#platform`.
      name: 'sandbox: what also runs in a browser imports no file that does not',
      severity: 'error',
      from: { path: SANDBOX, pathNot: [TESTS, ...NODE_ONLY] },
      to: { path: NODE_ONLY, pathNot: REPLACED, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      // An import by name cannot get past `exports`.
      name: 'packages import each other by name',
      severity: 'error',
      from: { path: '^(packages/[^/]+|spec|scripts|examples)/' },
      to: { path: '^(packages|spec|scripts|examples)/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'published code imports no tests, benches or scripts of its package',
      severity: 'error',
      from: { path: '^(packages/(?:client|conformance|docs|sandbox)|spec)/src/', pathNot: TESTS },
      to: { path: '^$1/', pathNot: '^$1/(src/|control/dist/|package\\.json$)' },
    },
    {
      // The build of the client replaces its `validators.ts`, and that of the docs bundles what it imports.
      name: 'published code imports no private package',
      severity: 'error',
      from: {
        path: '^(packages/(client|conformance|sandbox)|spec)/src/',
        pathNot: [TESTS, '^packages/client/src/validation/validators\\.ts$'],
      },
      to: { path: '^packages/(changes|codegen|compatibility|mutation|tooling)/' },
    },
    {
      name: 'client: nothing of Node',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'every import leads somewhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Calls of generated clients are compiled beside those, which are made while they are tried.
    // The shell's own files import what Astro makes up. Tests write hidden folders meanwhile, and npm start built sites.
    exclude: {
      path: '(^|/)(dist|node_modules|\\.[^/]+)/|^packages/compatibility/calls/|^packages/docs/(shell|site[^/]*)/',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'default'] },
  },
};
