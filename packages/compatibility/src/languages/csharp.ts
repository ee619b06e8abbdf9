import path from 'node:path';
import { run } from '../process.ts';
import type { Runtime } from '@payments-openapi/tooling/runtimes';
import type { Language, Work } from '../row.ts';

const dotnet: Runtime = ['dotnet', 'dotnet', '--version'];

export const dotnetProject = (project: string): Language => ({
  needs: { compiles: [dotnet] },
  compiles: async ({ folder }: Work) => {
    await run('dotnet', ['build', '--nologo', project], { cwd: path.join(folder, 'client') });
  },
});
