import path from 'node:path';
import { rolldown } from 'rolldown';
import type { Measurement } from '../../sandbox/bench/measurement.ts';
import { measureBundles } from './bundles.ts';
import { measureCalls } from './calls.ts';
import { preparePeers } from './peers.ts';
import { measureTypes } from './types.ts';

export interface ClientBenchOptions {
  /** How often everything is measured; the things compared take turns within a round. */
  rounds: number;
  /** Tells what is being measured. */
  say(progress: string): void;
}

/** Measures the client beside its peers, which are installed from the registry for it. */
export async function runClientBench(options: ClientBenchOptions): Promise<Measurement[]> {
  const home = await preparePeers(options.say);
  // As an application runs it: generated TypeScript imports without endings.
  const hey = await rolldown({ cwd: home, input: 'hey/all.ts', platform: 'node', plugins: [all] });
  await hey.write({ file: path.join(home, 'hey/bundle.js'), format: 'esm' });
  await hey.close();
  options.say('bundles');
  return [await measureBundles(home), ...(await measureCalls(home, options)), await measureTypes(home, options)];
}

const all = {
  name: 'all',
  resolveId: (id: string) => (id === 'hey/all.ts' ? path.resolve('/', id) : undefined),
  load: (id: string) => undefined as string | undefined | { code: string } | void,
};
