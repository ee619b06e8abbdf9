export * from './currencies.ts';
export * from './document.ts';
export * from './examples.ts';
export * from './operations.ts';
export * from './origins.ts';
export * from './pointer.ts';
export * from './rules.ts';
export * from './schema.ts';
