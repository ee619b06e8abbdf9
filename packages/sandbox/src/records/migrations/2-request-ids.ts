/** Version 2. Requests that were logged before have no id, and a log is not worth keeping without. */
export const requestIds = `
DELETE FROM requests;
ALTER TABLE requests ADD COLUMN request_id TEXT;
CREATE INDEX requests_request_id ON requests (sandbox_id, request_id, id);
`;
