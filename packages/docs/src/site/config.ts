import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseJsonFile } from '../json-file.ts';

/** How the owner of an API publishes the site. All fields are optional. */
export interface SiteConfig {
  /** Name of the site. @default the title of the contract */
  name?: string;
  /** Image beside the name: a file, relative to the configuration, or one for light and one for dark mode. */
  logo?: string | { light: string; dark: string };
  /** Colour of links and highlights, as `#rrggbb`. */
  colours?: { light?: string; dark?: string };
  /** Servers in place of those of the contract. The samples call the first one. */
  servers?: { url: string; description?: string }[];
  /**
   * Sandbox that the forms call. They send writes only there and to the reader's own machine.
   * @default one of `servers` that is on the reader's own machine, or `http://127.0.0.1:4010`
   */
  sandbox?: string;
  /**
   * Versions of the documentation, each with the URL of its home page. The one at `base` is shown as the current one.
   */
  versions?: { label: string; href: string }[];
  /**
   * Folder with Markdown pages, relative to the configuration. `guides/refunds.md` becomes `/guides/refunds/`, in place
   * of a page of that name.
   */
  pages?: string;
  /**
   * Pages to leave out, such as `guides/scaling`; with a slash at the end, also all pages below it. `in-page` leaves out the
   * sandbox in the pages.
   */
  leaveOut?: string[];
  /** Where the site is published, such as `https://docs.example`. The sitemap needs it. */
  origin?: string;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads a configuration from a JSON file.
 *
 * @throws {ConfigError} if a field is not valid; names the field and what was expected
 */
export async function readConfig(file: string): Promise<SiteConfig> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new ConfigError(`${file}: cannot read this file: ${error.message}`);
  });
  let value: unknown;
  try {
    value = parseJsonFile(text, file);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
  const config = checkedConfig(value, file);
  const { logo, pages } = config;
  if (pages !== undefined)
    config.pages = await folderAt(path.resolve(path.dirname(file), pages), `${file}: pages`);
  if (logo === undefined) return config;
  const found = (name: string, member: string) =>
    imageAt(path.resolve(path.dirname(file), name), `${file}: ${member}`);
  if (typeof logo === 'string') return { ...config, logo: await found(logo, 'logo') };
  const [light, dark] = [await found(logo.light, 'logo: light'), await found(logo.dark, 'logo: dark')];
  return { ...config, logo: { light, dark } };
}

async function folderAt(folder: string, place: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new ConfigError(`${place}: ${folder}: no such folder`);
  return folder;
}

async function imageAt(file: string, place: string): Promise<string> {
  if (!/\.(svg|png|jpe?g|webp|avif|gif)$/i.test(file))
    throw new ConfigError(`${place}: expected an image: svg, png, jpg, webp, avif or gif`);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new ConfigError(`${place}: ${file}: no such file`);
  return file;
}

type Check = (value: unknown, place: string) => void;

const text: Check = (value, place) => {
  if (typeof value !== 'string' || value === '')
    throw new ConfigError(`${place}: expected a non-empty string`);
};

const colour: Check = (value, place) => {
  if (typeof value !== 'string' || !/^#[\da-f]{6}$/i.test(value))
    throw new ConfigError(`${place}: expected a colour such as #1d4ed8`);
};

const url: Check = (value, place) => {
  if (typeof value !== 'string' || !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new ConfigError(`${place}: expected a URL such as https://api.example`);
};

const origin: Check = (value, place) => {
  url(value, place);
  if (new URL(String(value)).origin !== value)
    throw new ConfigError(`${place}: expected an origin without a path, such as https://docs.example`);
};

const href: Check = (value, place) => {
  if (
    typeof value !== 'string' ||
    !(/^\/(?!\/)/.test(value) || /^https?:$/.test(URL.parse(value)?.protocol ?? ''))
  )
    throw new ConfigError(
      `${place}: expected a path such as /pay/v0/, or a URL such as https://docs.example/v0/`,
    );
};

const logo: Check = (value, place) =>
  typeof value === 'string'
    ? text(value, place)
    : members({ light: text, dark: text }, ['light', 'dark'])(value, place);

const CHECKS: Record<keyof SiteConfig, Check> = {
  name: text,
  logo,
  colours: members({ light: colour, dark: colour }),
  servers: list(members({ url, description: text }, ['url'])),
  sandbox: url,
  versions: list(members({ label: text, href }, ['label', 'href'])),
  pages: text,
  leaveOut: list(text),
  origin,
};

function checkedConfig(value: unknown, place: string): SiteConfig {
  members(CHECKS)(value, place);
  return value as SiteConfig;
}

function members(checks: Record<string, Check>, required: string[] = []): Check {
  return (value, place) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ConfigError(`${place}: expected an object`);
    for (const name of required) if (!(name in value)) throw new ConfigError(`${place}: ${name} is missing`);
    for (const [name, member] of Object.entries(value)) {
      const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
      if (!check)
        throw new ConfigError(
          `${place}: unknown field "${name}"; expected one of: ${Object.keys(checks).join(', ')}`,
        );
      check(member, `${place}: ${name}`);
    }
  };
}

function list(check: Check): Check {
  return (value, place) => {
    if (!Array.isArray(value)) throw new ConfigError(`${place}: expected a list`);
    for (const [index, item] of value.entries()) check(item, `${place}[${index}]`);
  };
}

const DEFAULT_COLOURS = { light: '#4338ca', dark: '#a5b4fc' };

/** Backgrounds of text in the site's colour. */
const BACKGROUNDS = { light: '#f8fafc', dark: '#111a2e' };

/**
 * Renders the style sheet of the site's colours.
 *
 * @throws {ConfigError} if text in a colour would be hard to read
 */
export function colourSheet(colours: SiteConfig['colours']): string {
  const { light, dark } = { ...DEFAULT_COLOURS, ...colours };
  for (const [theme, chosen] of Object.entries({ light, dark })) {
    const ratio = contrast(chosen, BACKGROUNDS[theme as keyof typeof BACKGROUNDS]);
    if (ratio < 4.5)
      throw new ConfigError(
        `colours.${theme}: ${chosen} has a contrast of ${ratio.toFixed(1)} with the ${theme} background; expected 4.5 or more`,
      );
  }
  const sheet = (selector: string, accent: string, low: string, high: string) =>
    `${selector} {\n  --sl-color-accent-low: ${low};\n  --sl-color-accent: ${accent};\n  --sl-color-accent-high: ${high};\n}\n`;
  return [
    sheet(':root', dark, `color-mix(in srgb, ${dark} 25%, #000)`, dark),
    sheet(":root[data-theme='light']", light, `color-mix(in srgb, ${light} 15%, #fff)`, light),
  ].join('');
}

/** The contrast of two colours according to WCAG 2. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
