import { createClient } from '@payments-openapi/client';
import { createConnection, usersGet } from '@payments-openapi/client/operations';
import { usersGetQuery } from '@payments-openapi/client/query';
import { createValidator } from '@payments-openapi/client/validate';

const baseUrl = process.argv[2];
const api = createClient({ baseUrl });
const validated = createClient({ baseUrl, validator: createValidator() });
const hang = () => new Promise(() => {});

console.log(
  JSON.stringify({
    node: process.version,
    data: await api.users.get({ user_id: 'known' }),
    error: await api.users.get({ user_id: 'other' }).catch(String),
    timeout: await api.users.get({}, { timeout: 1, fetch: hang }).catch(String),
    standalone: await usersGet(createConnection({ baseUrl }), { user_id: 'known' }),
    query: await usersGetQuery(api, { user_id: 'known' }).queryFn({ signal: new AbortController().signal }),
    invalid: await validated.users.get({ user_id: 7 }).catch(String),
  }),
);
