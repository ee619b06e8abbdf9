import { isDeepStrictEqual } from 'node:util';
import { createControl, startServer } from '@payments-openapi/sandbox';

/** What a program in `calls/` prints: what it read of the service's responses. */
interface Printed {
  first_name: unknown;
  payee_id: unknown;
}

/**
 * Gives a program a sandbox of its own, then looks there whether it has made and read a user and made a payee by
 * SWIFT, whose other details are null.
 * @throws when it has not
 */
export async function checkCalls(call: (baseUrl: string) => Promise<string>): Promise<void> {
  const server = await startServer({ port: 0, logLevel: 'silent' });
  try {
    const printed = await call(server.url);
    const control = createControl({ baseUrl: server.url });
    const { requests } = await control.requests.list();
    const answered = requests
      .toReversed()
      .map(({ operation_id, http_status }) => [operation_id, http_status]);
    expectEqual('the calls that the sandbox received', answered, [
      ['users_create', 200],
      ['users_get', 200],
      ['payees_create', 200],
    ]);
    const { seed } = await control.seeds.save();
    const [payee] = seed.payees ?? [];
    const { date_of_birth, hk_fps, rtgs, swift } = payee?.payout_account ?? {};
    expectEqual('the details of the payee', [date_of_birth, hk_fps, rtgs], [null, null, null]);
    expectEqual('the SWIFT code of the payee', swift?.bank_account?.swift_code, 'BARCGB22');
    expectEqual('what the program read', readPrinted(printed), {
      first_name: 'Siu Ming',
      payee_id: payee?.id,
    });
  } finally {
    await server.close();
  }
}

/** The last line that is JSON: build tools may print other lines. */
function readPrinted(text: string): Printed {
  const line = text.split('\n').findLast((one) => one.trim().startsWith('{'));
  if (line === undefined) throw new Error(`The program printed no JSON: ${text}`);
  return JSON.parse(line);
}

function expectEqual(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(
    `Not as expected: ${what}. ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
  );
}
