import type { OpenApiDocument } from '@payments-openapi/spec';
import contract from '@payments-openapi/spec/openapi.json' with { type: 'json' };
import { compileValidators } from '../../scripts/validators.ts';

/** What is wrong at a place of a request or an answer. */
export interface Fault {
  instancePath: string;
  keyword: string;
  message?: string;
  params: Record<string, unknown>;
}

/** Checks a value; when it is not valid, `errors` says why. */
type Validate = ((value: unknown) => boolean) & { errors?: Fault[] | null };

/** By the id of an operation and `_request` or `_answer`. */
export type Validators = Record<string, Validate | undefined>;

// In development, compiled from the current contract; the build replaces this module by compiled code.
export const validators: Validators = compileValidators(contract as unknown as OpenApiDocument) as Validators;
