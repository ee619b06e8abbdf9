/** Version 7. Set on the first row, once callers on other machines may have reached the sandboxes of the database. */
export const EXPOSURE = 'ALTER TABLE migrations ADD COLUMN exposed_at BIGINT;\n';
