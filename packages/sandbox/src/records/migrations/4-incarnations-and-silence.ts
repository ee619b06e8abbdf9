/** Version 4. */
export const INCARNATIONS_AND_SILENCE = `
-- Another one with each creation, reset and restore of a sandbox.
ALTER TABLE sandboxes ADD COLUMN incarnation TEXT NOT NULL DEFAULT '';
-- Digests of the addresses that left their last callback unanswered, as a JSON array.
ALTER TABLE sandboxes ADD COLUMN silent_addresses TEXT NOT NULL DEFAULT '[]';
`;
