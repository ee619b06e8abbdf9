/** Version 2. Requests logged before have no id, so they are dropped. */
export const REQUEST_IDS = `
DELETE FROM requests;
ALTER TABLE requests ADD COLUMN request_id TEXT;
CREATE INDEX requests_request_id ON requests (sandbox_id, request_id, id);
`;
