/** Version 3. Ids of requests are now numbers, so requests logged before are dropped. */
export const NUMBERS_AND_EVENTS = `
ALTER TABLE sandboxes ADD COLUMN last_number BIGINT NOT NULL DEFAULT 0;
CREATE TABLE events (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (sandbox_id, id)
);
DELETE FROM requests;
`;
