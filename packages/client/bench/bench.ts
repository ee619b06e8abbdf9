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
  options.say('bundles');
  return [
    await measureBundles(home),
    ...(await measureCalls(home, options)),
    await measureTypes(home, options),
  ];
}
