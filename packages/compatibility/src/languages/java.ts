import path from 'node:path';
import type { Runtime } from '@payments-openapi/tooling/runtimes';
import { run } from '../process.ts';
import type { Language, Work } from '../row.ts';
import { VERSIONS } from '../versions.ts';

export const java: Runtime = ['java', 'java', '-version'];
const maven: Runtime = ['mvn', 'mvn', '--version'];

const QUIETLY = ['--quiet', '--batch-mode', '-Dmaven.test.skip=true'];

/** Builds a Maven project and the program, a class in it. */
export const mavenProject = (program: string): Language => ({
  needs: { compiles: [java, maven] },
  program: { [`java/${program}.java`]: `client/src/main/java/${program}.java` },
  compiles: async ({ folder }: Work) => {
    await run('mvn', [...QUIETLY, 'compile'], { cwd: path.join(folder, 'client') });
  },
  calls: ({ folder }, env) => {
    const exec = `org.codehaus.mojo:exec-maven-plugin:${VERSIONS['exec-maven-plugin']}:java`;
    const cwd = path.join(folder, 'client');
    return run('mvn', [...QUIETLY, exec, `-Dexec.mainClass=${program}`], { cwd, env });
  },
});
