import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { membership } from '../../membership.fixture.ts';

// A shop that runs in a process of its own. MISTAKE says which mistake it makes.

const { PORT, PAYMENTS_URL, CALLBACK_URL, DATA_FOLDER = '', MISTAKE } = process.env;
const file = path.join(DATA_FOLDER, 'subscribers.json');
const subscribers: string[] = read();
const RANDOM = MISTAKE === 'throws dice' ? crypto.randomUUID().slice(0, 8) : undefined;

function read(): string[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

async function subscribe({ customer, request }: { customer: string; request: string }) {
  const reference = MISTAKE === 'new reference' ? crypto.randomUUID() : (RANDOM ?? request);
  const plan = {
    ...membership({ reference_number: `BOX-${reference}`, callback_url: CALLBACK_URL }),
    customer_uuid: customer,
  };
  for (let attempt = 1; ; attempt++)
    try {
      const response = await fetch(`${PAYMENTS_URL}/svc/payment/api/v1/openapi/recurring_payments/plan`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ plan }),
      });
      const { code } = (await response.json()) as { code: number };
      if (code !== 200 && code !== EXISTS) throw new Error(`code ${code}`);
      break;
    } catch (error) {
      if (attempt === 3) throw error;
      if (MISTAKE === 'new reference') plan.reference_number = `BOX-${crypto.randomUUID()}`;
    }
  subscribers.push(customer);
  writeFileSync(file, JSON.stringify(subscribers));
}

/** Code of the failure that a plan with this reference has already been created. */
const EXISTS = 900001;

const server = createServer(async (request, response) => {
  const { method, url = '', headers } = request;
  const respond = (status: number, text: string) => {
    response.statusCode = status;
    response.end(text);
  };
  try {
    if (method === 'GET')
      respond(url === '/subscribers' ? 500 : 200, `${subscribers.length} subscribers: ${subscribers.join()}`);
    else if (url === '/callbacks') respond(204, '');
    else if (url === '/jobs/slow') {
      await pause(50);
      await fetch(`${PAYMENTS_URL}/svc/payment/api/v1/openapi/transactions/list`);
      respond(204, '');
    } else if (MISTAKE === 'ends') process.exit(3);
    else if (url === '/refused') respond(422, 'phone must be a text');
    else if (MISTAKE === 'tells the time') respond(500, `it is ${headers['simulation-time']}`);
    else {
      await subscribe((await json(request)) as { customer: string; request: string });
      respond(201, '');
    }
  } catch (error) {
    // As the messages of many clients: with the addresses of both ends, and where an object is in memory.
    respond(502, `POST ${PAYMENTS_URL} from 127.0.0.1:${PORT}: <Connection at 0x${process.pid}>: ${error}`);
  }
});
server.listen(Number(PORT), '127.0.0.1');
