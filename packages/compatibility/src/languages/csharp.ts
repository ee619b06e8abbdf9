import path from 'node:path';
import type { Runtime } from '@payments-openapi/tooling/runtimes';
import { run } from '../process.ts';
import type { Language, Work } from '../row.ts';

const dotnet: Runtime = ['dotnet', 'dotnet', '--version'];

export const dotnetProject = (project: string): Language => ({
  needs: { compiles: [dotnet] },
  compiles: async ({ folder }: Work) => {
    await run('dotnet', ['build', '--nologo', project], { cwd: path.join(folder, 'client') });
  },
});
