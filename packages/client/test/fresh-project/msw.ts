import { handlers, usersCreateHandler } from '@payments-openapi/client/msw';
import { getResponse } from 'msw';

export const all = [
  usersCreateHandler(({ body }) => ({ data: { user_id: body.user.reference_id } })),
  // @ts-expect-error no example has this name
  usersCreateHandler('unheardOf'),
  ...handlers(),
];

export const answer: Promise<Response | undefined> = getResponse(all, new Request('https://service.test'));
