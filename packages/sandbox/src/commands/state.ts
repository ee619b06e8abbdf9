import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { SeedName } from '../generated/contract.ts';
import { OptionError } from '../input/start-error.ts';
import { type ConnectionOptions, connect, connectable } from './connection.ts';
import { CommandError, UsageError } from './errors.ts';
import { print } from './print.ts';

export function stateCommands(program: Command, signal: AbortSignal): void {
  connectable(program.command('save'))
    .summary('save the state to a file')
    .description(
      'Saves the state of the sandbox as a seed, which load and the option --seed of the server read.',
    )
    .argument(
      '[file]',
      'file to write: JSON if it ends with .json, otherwise YAML (default: standard output)',
    )
    .action(async (file: string | undefined, options: ConnectionOptions) => {
      const { control } = await connect(options, signal);
      const { seed } = await control.seeds.save();
      const isJson = options.json || file?.toLowerCase().endsWith('.json');
      const { dump } = await import('js-yaml');
      const text = isJson ? `${JSON.stringify(seed, null, 2)}\n` : dump(seed, { noRefs: true });
      if (file === undefined) return console.log(text.trimEnd());
      await writeFile(file, text).catch((error: Error) => {
        throw new CommandError(`${file} cannot be written: ${error.message}`);
      });
      print(options, { file }, `Saved ${file}`);
    });

  connectable(program.command('load'))
    .summary('replace the state with a saved one')
    .description(
      'Replaces the state of the sandbox with that of a seed. If the seed is invalid, the state stays as it was.',
    )
    .argument('<file>', 'seed in YAML or JSON, such as save writes')
    .action(async (file: string, options: ConnectionOptions) => {
      const id = await load(options, signal, file);
      print(options, { id, file }, `Loaded ${file} into the sandbox ${id}`);
    });

  connectable(program.command('reset'))
    .summary('start over')
    .description('Deletes everything in the sandbox, and starts over with a seed.')
    .option('--seed <seed>', 'ready or empty (default: the seed that the server was started with)')
    .option('--clock <instant>', 'time of the clock (default: that of the seed, or the time of the server)')
    .action(async (options: ConnectionOptions & { seed?: string; clock?: string }) => {
      const { control, id } = await connect(options, signal);
      const { seed, clock } = options;
      const { sandbox } = await control.sandboxes.reset(id, { seed: seed as SeedName | undefined, clock });
      print(options, sandbox, `Reset the sandbox ${id}: its clock is at ${sandbox.clock}`);
    });

  connectable(program.command('copy'))
    .summary('copy the sandbox to another one')
    .description(
      'Creates a sandbox with the resources, the clock and the settings of this one, and its own URL. Callbacks, faults and requests are not copied.',
    )
    .argument('[name]', 'name of the copy (default: a generated one)')
    .action(async (name: string | undefined, options: ConnectionOptions) => {
      const { control, id, url } = await connect(options, signal);
      const { sandbox } = await control.sandboxes.copy(id, name === undefined ? {} : { id: name });
      const at = `${url}${sandbox.base_path}`;
      print(options, { ...sandbox, url: at }, `Copied ${id} to ${sandbox.id}: ${at}`);
    });
}

/** Loads the seed into a sandbox of its own first, so that a seed that is refused changes nothing. */
async function load(options: ConnectionOptions, signal: AbortSignal, file: string): Promise<string> {
  // Reading a seed takes the whole contract, which other commands do not need.
  const { openSeed, refusedSeed } = await import('../resources/seed/open.ts');
  const { ApiError } = await import('@payments-openapi/client');
  const { control, url, id } = await connect(options, signal);
  try {
    const seed = await openSeed(file);
    const { sandbox: trial } = await control.sandboxes.create({ seed: 'empty', clock: seed.clock });
    const inTrial = await connect({ ...options, server: `${url}${trial.base_path}` }, signal);
    await inTrial.control.seeds
      .load(seed)
      .catch(async (error) => {
        throw error instanceof ApiError ? await refusedSeed(file, error.envelope.message, error) : error;
      })
      .finally(() => control.sandboxes.delete(trial.id));
    await control.sandboxes.reset(id, { seed: 'empty', clock: seed.clock });
    await control.seeds.load(seed);
    return id;
  } catch (error) {
    throw error instanceof OptionError ? new UsageError(error.problem) : error;
  }
}
