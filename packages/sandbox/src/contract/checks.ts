import type { OpenApiDocument } from '@payments-openapi/spec';
import { compileChecks } from './compile.ts';
import type { Checks } from './validator.ts';

// The build replaces this module by one that holds the compiled checks (scripts/ready-checks.ts), so that what is
// published need not load a compiler when it starts.

export function serviceChecks(contract: OpenApiDocument): Checks {
  return compileChecks(contract);
}

export function controlChecks(contract: OpenApiDocument): Checks {
  return compileChecks(contract);
}
