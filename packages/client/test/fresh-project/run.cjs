const { ApiError, createClient } = require('@payments-openapi/client');
const { createConnection, usersGet } = require('@payments-openapi/client/operations');
const { createRaw } = require('@payments-openapi/client/raw');

const baseUrl = process.argv[2];
const connection = createConnection({ baseUrl });

async function main() {
  const { data } = await createRaw({ baseUrl }).GET('/svc/ts/api/v1/openapi/user', {
    params: { query: { user_id: 'known' } },
  });
  // What another copy of the package throws is known all the same.
  const error = await usersGet(connection, { user_id: 'other' }).catch((thrown) => thrown);
  const esm = await import('@payments-openapi/client');
  const known = error instanceof ApiError && error instanceof esm.ApiError && esm.isApiError(error);
  console.log(data.data.user_id, String(error), known && createClient !== esm.createClient);
}
main();
