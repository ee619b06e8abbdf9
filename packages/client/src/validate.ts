export * from './validation/validate.ts';
