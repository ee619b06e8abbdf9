import { undeclaredReason } from '../../profile/choices.ts';
import type { CheckContext } from '../../run/check.ts';

/** Why the members that an update omits cannot be compared. @returns undefined if the target keeps them */
export function omittedSkip({ profile }: CheckContext): string | undefined {
  // Without state, there is nothing to declare.
  if (!profile.stateful) return 'the target keeps no state';
  const declared = profile.choices['omitted-fields'];
  if (declared === undefined) return undeclaredReason('omitted-fields');
  return declared === 'kept' ? undefined : 'the target clears fields that an update omits';
}
