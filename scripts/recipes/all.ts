import { check } from './check.ts';
import { field } from './field.ts';
import { read } from './read.ts';
import type { Recipe } from './recipe.ts';
import { rule } from './rule.ts';

/** The recipes of CONTRIBUTING.md. */
export const RECIPES: readonly Recipe[] = [read, field, rule, check];
