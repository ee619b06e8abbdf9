import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Tools that are not on npm, and the dependencies of their output. The versions of npm tools are in the catalog. */
export const VERSIONS = {
  // PyPI
  'openapi-generator-cli': '7.26.0',
  'openapi-python-client': '0.29.1',
  httpx: '0.28.1',
  ruff: '0.17.6',
  schemathesis: '4.32.5',
  // Go
  'github.com/oapi-codegen/oapi-codegen/v2': 'v2.8.2',
  'github.com/oapi-codegen/runtime': 'v1.8.0',
  // crates.io
  'cargo-progenitor': '0.15.1',
  chrono: '0.4.45',
  serde_json: '1.0.154',
  tokio: '1.54.1',
  // Maven Central
  'exec-maven-plugin': '3.6.4',
} as const;

/** The installed version of a package that this one depends on. */
export function npmVersion(name: string): string {
  const manifest = path.join(import.meta.dirname, '../node_modules', name, 'package.json');
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
