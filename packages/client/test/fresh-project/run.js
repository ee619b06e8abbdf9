import { createClient } from '@payments-openapi/client';

const api = createClient({ baseUrl: process.argv[2] });
const hang = () => new Promise(() => {});

console.log(
  JSON.stringify({
    node: process.version,
    data: await api.users.get({ user_id: 'known' }),
    error: await api.users.get({ user_id: 'other' }).catch(String),
    timeout: await api.users.get({}, { timeout: 1, fetch: hang }).catch(String),
  }),
);
