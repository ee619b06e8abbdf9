import type { Check } from '../../run/check.ts';
import { startReference } from './reference.ts';
import { sessionSteps } from './sessions.ts';

/** A server that is the sandbox responds to everything as a sandbox in this process does. */
export const reference: Check = {
  id: 'C18',
  title: 'A sandbox responds as a sandbox in this process does',
  steps: (context) => sessionSteps(context),
  reference: startReference,
};
