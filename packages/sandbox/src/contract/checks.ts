import type { OpenApiDocument } from '@payments-openapi/spec';
import { compileChecks } from './compile.ts';
import type { Checks } from './validator.ts';

// The build replaces this module with one that contains compiled checks (scripts/ready-checks.ts), so that the published
// package starts without loading a compiler.

export function serviceChecks(contract: OpenApiDocument): Checks {
  return compileChecks(contract);
}

export function controlChecks(contract: OpenApiDocument): Checks {
  return compileChecks(contract);
}
