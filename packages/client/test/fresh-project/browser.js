import { createClient } from '@payments-openapi/client';
import { createValidator } from '@payments-openapi/client/validate';

const found = [];
const validator = createValidator({ report: (error) => found.push(error.name) });
const api = createClient({ baseUrl: 'https://service.test', validator });

globalThis.result = api.users.get({ user_id: 'u' }).then((data) => `${data.user_id} ${found}`);
