import { compileValidators } from '@payments-openapi/codegen/validators';
import type { OpenApiDocument } from '@payments-openapi/spec';
import contract from '@payments-openapi/spec/openapi.json' with { type: 'json' };
import * as formats from './formats.ts';

/** An error reported by a compiled validator, as in Ajv. */
export interface SchemaError {
  instancePath: string;
  keyword: string;
  message?: string;
  params: Record<string, unknown>;
}

/** Checks a value. If it is not valid, `errors` says why. */
type Validate = ((value: unknown) => boolean) & { errors?: SchemaError[] | null };

/** Named after the operation, with `_request` or `_response` appended. */
export type Validators = Record<string, Validate | undefined>;

// In development, compiled from the current contract. The build replaces this module with compiled code.
export const validators: Validators = compileValidators(
  contract as unknown as OpenApiDocument,
  formats,
) as Validators;
