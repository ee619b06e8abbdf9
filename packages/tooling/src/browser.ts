import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContext, type Page, chromium as playwright } from 'playwright-core';

const cache = path.resolve(import.meta.dirname, '../node_modules/.cache');

/**
 * Starts the Chromium of `@sparticuz/chromium`, as any user, without access to other hosts. It is built for Linux on x64;
 * on other platforms, set `CHROMIUM_PATH`.
 */
export async function launchBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH, ...env } = await chromiumEnvironment();
  return playwright.launch({
    executablePath: CHROMIUM_PATH,
    // Its own flags are for serverless functions, where one process does everything. Playwright's are better here.
    // One process renders what has the same origin: each start takes processor time.
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', '--renderer-process-limit=1'],
    env: { ...process.env, ...env },
  });
}

/** Bytes per second, and latency in milliseconds. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const CPU_SLOWDOWN = 4;

/** What `openSlowPage` simulates. */
export const SLOW_PHONE = `a ${CPU_SLOWDOWN} × slower CPU, 1.6 Mbit/s and ${SLOW_NETWORK.latency} ms latency`;

/** Opens an empty page that loads and runs like one on a phone with a slow network. */
export async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/** `CHROMIUM_PATH`, and the other environment variables of that Chromium. */
export async function chromiumEnvironment(): Promise<Record<string, string> & { CHROMIUM_PATH: string }> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return { CHROMIUM_PATH };
  const home = await unpackedChromium();
  return {
    CHROMIUM_PATH: path.join(home, 'chromium'),
    FONTCONFIG_FILE: path.join(home, 'fonts.conf'),
    XDG_CACHE_HOME: cache,
  };
}

// Only the bundled font, so that text has the same width on every machine, even without fonts.
const fonts = `<?xml version="1.0"?>
<fontconfig>
  <dir prefix="relative">fonts/fonts</dir>
  <cachedir prefix="xdg">fonts</cachedir>
</fontconfig>
`;

/** Unpacks Chromium once, beside the installed packages. The package itself would use one folder per machine. */
async function unpackedChromium(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const home = path.join(cache, `chromium-${version}`);
  if (existsSync(home)) return home;

  await mkdir(cache, { recursive: true });
  const next = await mkdtemp(path.join(cache, 'next-'));
  const { TMPDIR } = process.env;
  process.env.TMPDIR = next; // where the package unpacks to
  try {
    await chromium.executablePath();
    await writeFile(path.join(next, 'fonts.conf'), fonts);
    await rename(next, home);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(home)) throw error;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await rm(next, { recursive: true, force: true });
  }
  return home;
}
