import { declarations, writeCommonJsTypes, writeEntryFolders } from '@payments-openapi/tooling/declarations';
import { defineConfig, type Rolldown } from 'tsdown';
import { forBrowsers, licencesOf, readySeedModule } from './scripts/build-browser.ts';
import { READY_CHECKS, readyCheckFiles } from './scripts/ready-checks.ts';

const readySeed: Rolldown.Plugin = {
  name: 'ready-seed',
  async load(id) {
    if (!id.endsWith('/src/resources/seed/ready.ts')) return undefined;
    return { code: await readySeedModule(), moduleType: 'js' };
  },
};

/** In place of a compiler, which takes long to load, checks that are compiled beside the bundle. */
const readyChecks: Rolldown.Plugin = {
  name: 'ready-checks',
  load(id) {
    return id.endsWith('/src/contract/checks.ts') ? { code: READY_CHECKS, moduleType: 'js' } : undefined;
  },
};

/** Those checks; both kinds of modules load the same. */
const readyCheckAssets: Rolldown.Plugin = {
  name: 'ready-check-assets',
  buildStart() {
    for (const [fileName, source] of readyCheckFiles()) this.emitFile({ type: 'asset', fileName, source });
  },
};

/**
 * Modules less to load at the start: of the contract's package only the contract itself is needed then, and of
 * temporal-polyfill a part, in one file instead of ten.
 */
export const BUNDLED = [/^@payments-openapi\/spec$/, 'temporal-polyfill'];

const SHARED = {
  platform: 'node' as const,
  fixedExtension: false,
  deps: { alwaysBundle: BUNDLED },
};

const ENTRIES = ['facts', 'testing'];

async function writeBesides() {
  await writeCommonJsTypes();
  await writeEntryFolders(ENTRIES);
}

/** What `import` loads, and the command. */
export const esModules = {
  ...SHARED,
  entry: ['index', 'cli', ...ENTRIES].map((name) => `src/${name}.ts`),
  dts: false,
  sourcemap: true,
  plugins: [readySeed, readyChecks, readyCheckAssets],
};

/** What `require` loads. Jest in its default set-up takes no ES modules: temporal-polyfill is one. */
const commonJs = {
  ...SHARED,
  format: 'cjs' as const,
  entry: ['index', ...ENTRIES].map((name) => `src/${name}.ts`),
  dts: false,
  plugins: [readySeed, readyChecks],
  // Nor does it take `import()`.
  outputOptions: { dynamicImportInCjs: false },
};

/** What pages load: one file, and SQLite beside it. */
const browserModule = {
  fixedExtension: false,
  platform: 'browser' as const,
  target: 'es2024',
  entry: ['src/browser.ts'],
  dts: false,
  minify: true,
  // publint takes a module in one line for CommonJS, unless it says what it is.
  banner: 'import.meta.url;',
  clean: false,
  deps: { alwaysBundle: [/./] },
  plugins: [forBrowsers, licencesOf('browser')],
};

/** The types of all of them, made at once: they are the same, and making them once more takes seconds. */
const types = {
  ...SHARED,
  entry: [...ENTRIES, 'index', 'cli', 'browser'].map((name) => `src/${name}.ts`),
  dts: { ...declarations, emitDtsOnly: true },
  clean: false,
  onSuccess: writeBesides,
};

export default defineConfig([esModules, commonJs, browserModule, types]);
