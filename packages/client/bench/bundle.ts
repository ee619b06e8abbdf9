import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';

/** Makes one minified file of this code, which stands in the folder of the peers. */
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
