import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';

/** Bundles code in the folder of the peers into one minified file. */
export async function bundleCode(home: string, code: string): Promise<string> {
  const input = path.join(home, 'bundle.ts');
  await writeFile(input, code);
  const bundle = await rolldown({
    cwd: home,
    input,
    platform: 'node',
    logLevel: 'silent',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  return output[0].code;
}
