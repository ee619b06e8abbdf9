/** Version 8. The contents of a large sandbox are replaced by those of a hidden one, in several transactions. */
export const REPLACEMENTS = `
-- The hidden sandbox whose contents this one gets: its own no longer count.
ALTER TABLE sandboxes ADD COLUMN replaced_by TEXT;
-- Real milliseconds: when its own contents were deleted, before it gets the others.
ALTER TABLE sandboxes ADD COLUMN emptied_at BIGINT;
`;
