import {
  type CallError,
  createClient,
  PaymentsError,
  reconcile,
  type UserCreate,
} from '@payments-openapi/client';
import { element } from '../element.ts';
import type { InPageSandbox } from '../sandbox.ts';
import { Actions } from './actions.ts';

/** Loses the response of a write, and lets the reader look up what became of it, or send it again. */
export async function playUnknownOutcome(section: HTMLElement, sandbox: InPageSandbox): Promise<void> {
  const api = createClient({ baseUrl: 'https://sandbox.example', fetch: sandbox.fetch });
  const output = element('pre', { tabIndex: 0 });
  const actions = new Actions(section);
  section.append(output);
  let user: UserCreate;
  let lost: CallError;

  const lose = async () => {
    user = newUser();
    await sandbox.control.faults.create({ operation_id: 'users_create', effect: 'drop_after', times: 1 });
    const error = await api.users.create({ user }).catch((thrown: CallError) => thrown);
    if (!('outcome' in error)) throw new Error('the response was not lost');
    lost = error;
    output.textContent = [
      `api.users.create({ user: { reference_id: '${user.reference_id}', … } })`,
      '',
      `${error.name}: ${error.message}`,
      `outcome: ${error.outcome}`,
      `lookUp: ${error.lookUp}`,
    ].join('\n');
    lookUp.disabled = false;
    again.disabled = false;
    return 'The caller cannot know whether there is a user now.';
  };
  const lookUp = actions.add('Look it up', async () => {
    const { user: found } = await reconcile(api, lost, 'users_create');
    output.textContent = `await reconcile(api, error, 'users_create')\n\n${JSON.stringify(found, null, 2)}`;
    return 'The user is there: only the response was lost.';
  });
  const again = actions.add('Send it again instead', async () => {
    const error = await api.users.create({ user }).catch((thrown: unknown) => thrown);
    if (!(error instanceof PaymentsError)) throw new Error('there are two users now');
    output.textContent = `api.users.create({ user: { reference_id: '${user.reference_id}', … } })\n\n${error.name}: ${error.message}`;
    return 'Refused, because the first call did create the user. A payment would have been made twice.';
  });
  actions.add('Once more', lose);
  await actions.run(lose);
}

function newUser(): UserCreate {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return {
    reference_id: `EMP-${number}`,
    calling_code: '852',
    phone_number: `6${String(number % 10_000_000).padStart(7, '0')}`,
    first_name: 'Siu Ming',
    last_name: 'Wong',
    document_type: 'PASSPORT',
    document_number: `K${number}`,
    date_of_birth: '1991-07-24',
    issuing_country: 'HKG',
  };
}
