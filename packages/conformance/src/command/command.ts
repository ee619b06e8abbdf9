import { createRequire } from 'node:module';
import { readContract } from '../contract/contract.ts';
import { type LocatedContract, readCustomContract } from '../contract/custom.ts';
import { readLocations } from '../contract/locations.ts';
import { ContractError } from '../contract/source.ts';
import { addFixtures } from '../profile/fixtures.ts';
import { ProfileError } from '../profile/profile-error.ts';
import { InconclusiveError } from '../run/result.ts';
import { RunStopped } from '../run/stopped.ts';
import { reasonOf, withReason } from '../wire/reason.ts';
import { contractOption, UsageError } from './args.ts';

/** Output streams of a command, and its environment. */
export interface Output {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
  env: NodeJS.ProcessEnv;
}

/** Version of the kit. */
export const { version } = createRequire(import.meta.url)('@payments-openapi/conformance/package.json') as {
  version: string;
};

/**
 * Loads the contract, runs a command and reports its errors. If `work` returns undefined, it prints the help.
 * @returns the exit code
 */
export async function command(
  { name, help, args }: { name: string; help: string; args: readonly string[] },
  { stdout, stderr }: Output,
  work: (located: LocatedContract) => Promise<number | undefined>,
): Promise<number> {
  const printError = (text: string) => stderr.write(`${text}\n`);
  let located: LocatedContract;
  try {
    const file = contractOption(args);
    located = file === undefined ? await bundledContract() : await readCustomContract(file);
    if (file !== undefined) addFixtures(located.contract.document);
  } catch (error) {
    if (error instanceof ContractError) {
      printError(error.message);
      return 2;
    }
    printError(`Cannot load the contract: ${reasonOf(error)}`);
    return 3;
  }
  try {
    const code = await work(located);
    if (code === undefined) stdout.write(`${help.trim()}\n`);
    return code ?? 0;
  } catch (error) {
    if (error instanceof UsageError || error instanceof ProfileError || error instanceof ContractError) {
      printError(error.message);
      if (error instanceof UsageError) printError(`Run ${name} --help for usage.`);
      return 2;
    }
    if (error instanceof InconclusiveError || error instanceof RunStopped) printError(withReason(error));
    // Not exit code 1, which means that the server does not conform.
    else printError(`Internal error in the conformance kit: ${error instanceof Error ? error.stack : error}`);
    return 3;
  }
}

async function bundledContract(): Promise<LocatedContract> {
  return { contract: await readContract(), locationOf: await readLocations() };
}
