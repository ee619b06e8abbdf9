import { undeclared } from '../../profile/choices.ts';
import type { Context } from '../../run/check.ts';

/** Why members that an edit omits cannot be compared. @returns nothing when the target keeps them */
export function omittedSkip({ profile }: Context): string | undefined {
  // Nothing can be declared about what is not kept anyway.
  if (!profile.stateful) return 'the target keeps no state';
  const declared = profile.choices['omitted-members'];
  if (declared === undefined) return undeclared('omitted-members');
  return declared === 'kept' ? undefined : 'the target clears members that an edit omits';
}
