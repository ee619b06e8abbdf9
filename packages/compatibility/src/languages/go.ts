import path from 'node:path';
import type { Runtime } from '@payments-openapi/tooling/runtimes';
import { run } from '../process.ts';
import type { Language, Work } from '../row.ts';

export const go: Runtime = ['go', 'go', 'version'];

/** Builds a module and the program, a command in it. */
export const goModule = (program: string): Language => ({
  needs: { compiles: [go] },
  program: { [`go/${program}.go`]: 'client/cmd/call/main.go' },
  compiles: async ({ folder }: Work) => {
    const cwd = path.join(folder, 'client');
    await run('go', ['mod', 'tidy'], { cwd });
    await run('go', ['build', './...'], { cwd });
  },
  calls: ({ folder }, env) => run('go', ['run', './cmd/call'], { cwd: path.join(folder, 'client'), env }),
});
