import type { OpenApiDocument } from '@payments-openapi/spec';
import contract from '@payments-openapi/spec/openapi.json' with { type: 'json' };
import { compileValidators } from '../../scripts/validators.ts';

/** A place in a request or an answer, and what is wrong there. */
export interface Fault {
  instancePath: string;
  keyword: string;
  message?: string;
  params: Record<string, unknown>;
}

/** Checks a value; after one that is not valid, `errors` says why. */
type Validate = ((value: unknown) => boolean) & { errors?: Fault[] | null };

/** By the id of an operation and `_request` or `_answer`. */
export type Validators = Record<string, Validate | undefined>;

// In development compiled from the contract as it is now; the build puts ready code in place of this module.
export const validators: Validators = compileValidators(contract as unknown as OpenApiDocument) as Validators;
