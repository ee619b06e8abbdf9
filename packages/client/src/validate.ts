export type { Schemas } from './generated/schemas.ts';
export { schemas } from './validation/schemas.ts';
export type { StandardIssue, StandardResult, StandardSchema } from './validation/standard-schema.ts';
export * from './validation/validate.ts';
