import { randomUUID } from '#platform';
import type { SandboxSettingsUpdate, Sandbox as SandboxShape, SeedName } from '../generated/contract.ts';
import { Failure } from '../input/failures.ts';
import { formatInstant } from '../input/instant.ts';
import { readInstantMember } from '../input/time.ts';
import { readPage } from '../records/page.ts';
import {
  checkTimeZone,
  DEFAULT_SANDBOX,
  listSandboxes,
  loadSandbox,
  replaceSandbox,
  type Sandbox,
  type SandboxSettings,
} from '../records/sandboxes.ts';
import { type InitialState, makeSandbox, resetSandbox } from '../resources/seed/initial-state.ts';
import { NAMED_SEEDS } from '../resources/seed/named.ts';
import { copySandbox, removeSandbox, restoreSandbox } from '../sandboxes/contents.ts';
import type { ControlHandlers, ControlServices } from './types.ts';

export const sandboxesHandlers: ControlHandlers<'sandboxes'> = {
  async sandboxes_create({ body: { id = newName(), settings = {}, ...beginning } }, { services }) {
    const made = await makeSandbox(services, {
      id,
      settings: changed({}, settings),
      ...read(beginning, services),
    });
    return { sandbox: show(made) };
  },

  async sandboxes_list({ query }, context) {
    return { sandboxes: (await listSandboxes(context.executor, readPage(query))).map(show) };
  },

  async sandboxes_get({ path: { id } }, context) {
    return { sandbox: show(await loadSandbox(context.executor, id)) };
  },

  async sandboxes_update({ path: { id }, body: { settings } }, context) {
    return context.transaction(async ({ executor }) => {
      const sandbox = await loadSandbox(executor, id);
      await replaceSandbox(executor, { ...sandbox, settings: changed(sandbox.settings, settings) });
      return { sandbox: show(await loadSandbox(executor, id)) };
    });
  },

  async sandboxes_delete({ path: { id } }, context) {
    if (id === DEFAULT_SANDBOX)
      throw new Failure('notAllowed', `the sandbox ${DEFAULT_SANDBOX} cannot be deleted`);
    // Calls waiting to be logged must not end up in a later sandbox with the same name.
    await context.services.requestLog.flush();
    await removeSandbox(context.services, id);
    return {};
  },

  async sandboxes_copy({ path, body: { id = newName() } }, context) {
    const { services } = context;
    return { sandbox: show(await copySandbox(services, id, path.id, services.limits.sandboxes)) };
  },

  async sandboxes_restore({ path: { id }, body: { from } }, context) {
    if (from === id) return { sandbox: show(await loadSandbox(context.executor, id)) };
    return { sandbox: show(await restoreSandbox(context.services, id, from)) };
  },

  async sandboxes_reset({ path: { id }, body }, { services }) {
    await services.requestLog.flush();
    return { sandbox: show(await resetSandbox(services, id, read(body, services))) };
  },
};

function read({ seed, clock }: { seed?: SeedName; clock?: string }, services: ControlServices): InitialState {
  return {
    seed: seed === undefined ? services.seed : NAMED_SEEDS[seed],
    clock: clock === undefined ? services.clock : readInstantMember(clock, 'clock'),
  };
}

function changed<Settings extends Partial<SandboxSettings>>(
  settings: Settings,
  { callback_secret, ...update }: SandboxSettingsUpdate,
): Settings {
  if (update.time_zone !== undefined) checkTimeZone(update.time_zone);
  const { callback_secret: before, ...rest } = settings;
  const secret = callback_secret === undefined ? before : (callback_secret ?? undefined);
  return { ...rest, ...update, ...(secret !== undefined && { callback_secret: secret }) } as Settings;
}

function show({ id, clock, settings: { callback_secret, ...settings } }: Sandbox): SandboxShape {
  return {
    id,
    base_path: id === DEFAULT_SANDBOX ? '' : `/sandboxes/${id}`,
    clock: formatInstant(clock),
    settings,
    callbacks_signed: callback_secret !== undefined,
  };
}

function newName(): string {
  return randomUUID();
}
