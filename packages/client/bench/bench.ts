import type { Measurement } from '@payments-openapi/tooling/measurement';
import { measureBundles } from './bundles.ts';
import { measureCalls } from './calls.ts';
import { preparePeers } from './peers.ts';
import { measureTypes } from './types.ts';

export interface ClientBenchOptions {
  /** How often everything is measured. Within a round, the contenders take turns. */
  rounds: number;
  /** Reports progress. */
  say(progress: string): void;
}

/** Measures the client and its peers, which it installs from the registry. */
export async function runClientBench(options: ClientBenchOptions): Promise<Measurement[]> {
  const home = await preparePeers(options.say);
  options.say('bundles');
  return [
    await measureBundles(home),
    ...(await measureCalls(home, options)),
    await measureTypes(home, options),
  ];
}
