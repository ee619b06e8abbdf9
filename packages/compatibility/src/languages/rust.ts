import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Runtime } from '@payments-openapi/tooling/runtimes';
import { cache, run } from '../process.ts';
import type { Language, Work } from '../row.ts';
import { VERSIONS } from '../versions.ts';

export const cargo: Runtime = ['cargo', 'cargo', '--version'];

// What crates from the registry compile to; they take minutes.
const built = { CARGO_TARGET_DIR: path.join(cache, 'cargo-target') };

/** Builds a crate, and the program in another that depends on it. It calls without TLS. */
export const rustCrate = (program: string, name: string): Language => ({
  needs: { compiles: [cargo] },
  program: { [`rust/${program}.rs`]: 'call/src/main.rs' },
  compiles: async ({ folder }: Work) => {
    const crate = path.join(folder, 'client');
    const call = path.join(folder, 'call');
    if (!(await hasProgram(call))) {
      await run('cargo', ['build', '--quiet', '--no-default-features'], { cwd: crate, env: built });
      return;
    }
    await writeFile(path.join(call, 'Cargo.toml'), manifest(name));
    await run('cargo', ['build', '--quiet'], { cwd: call, env: built });
  },
  calls: ({ folder }, env) =>
    run('cargo', ['run', '--quiet'], { cwd: path.join(folder, 'call'), env: { ...env, ...built } }),
});

async function hasProgram(folder: string): Promise<boolean> {
  return access(path.join(folder, 'src/main.rs')).then(
    () => true,
    () => false,
  );
}

function manifest(name: string): string {
  return `[package]
name = "call"
version = "0.0.0"
edition = "2021"

[dependencies]
${name} = { path = "../client", default-features = false }
chrono = "${VERSIONS.chrono}"
serde_json = "${VERSIONS.serde_json}"
tokio = { version = "${VERSIONS.tokio}", features = ["macros", "rt"] }
`;
}
