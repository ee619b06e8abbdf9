import { createClient } from '@payments-openapi/client';

const api = createClient({ baseUrl: 'https://service.test' });

globalThis.result = api.users.get({ user_id: 'u' }).then((data) => data.user_id);
