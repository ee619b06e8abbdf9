/** The files that decide what lint and bundles say: the contracts, the rules, and the scripts and tools that apply them. */
export const INPUTS = [
  '{spec,packages/sandbox/control}/*.yaml',
  '{spec,packages/sandbox/control}/{operations,schemas,parameters,responses,examples}/**/*.yaml',
  '{scripts,spec/src}/**/*.ts',
  'packages/tooling/src/{documents,linters,tool}.ts',
  '{redocly.yaml,.spectral.yaml,pnpm-lock.yaml}',
];
