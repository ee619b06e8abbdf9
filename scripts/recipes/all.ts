import { check } from './check.ts';
import { member } from './member.ts';
import { read } from './read.ts';
import type { Recipe } from './recipe.ts';
import { rule } from './rule.ts';

/** The recipes of CONTRIBUTING.md. */
export const RECIPES: readonly Recipe[] = [read, member, rule, check];
