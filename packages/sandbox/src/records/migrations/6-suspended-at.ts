/** Version 6. A suspension no longer ends at a time: it lasts until the state is replaced, or its server has died. */
export const SUSPENDED_AT = 'ALTER TABLE sandboxes RENAME COLUMN suspended_until TO suspended_at;\n';
