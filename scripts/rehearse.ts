import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type OpenApiDocument, requestExamples } from '@payments-openapi/spec';
import { readArgs } from '@payments-openapi/tooling/command';
import { publishedPackages } from '@payments-openapi/tooling/packages';
import { root, tool } from '@payments-openapi/tooling/tool';
import { parse } from 'yaml';
import { type StoredRelease, startGithub, startRegistry } from './release/loopback.ts';

const HELP = `
Releases the last commit twice, first as it is and then with a breaking change, with the commands of the release
workflow: from a bare clone, to a registry, a git remote and a stand-in of GitHub's API on this machine. Checks the tags,
the releases and the checksums. Then a project that was written for the first release is upgraded with nothing but the
changelog of the second one. Takes a few minutes, and needs the registry for other packages.

  npx pnpm exec node scripts/rehearse.ts

Exit codes: 0 all of it works; 1 something does not; 2 invalid arguments.
`;

readArgs(HELP, { options: {} });

/** A field that the second release renames everywhere. */
const OLD = 'payout_category_name';
const NEW = 'payout_category';
const REPOSITORY = 'harbour/pay';
const TOKEN = 'rehearsal';

const home = await mkdtemp(path.join(os.tmpdir(), 'rehearsal-'));
const checkout = path.join(home, 'checkout');
const project = path.join(home, 'project');
const { stdout: upstream } = await tool('pnpm', ['config', 'get', 'registry']);
const registry = await startRegistry(upstream);
const github = await startGithub(TOKEN);

/** The environment of the jobs: what GitHub sets, and what the step that publishes adds. */
const env = {
  ...(await publishingEnv()),
  GITHUB_SERVER_URL: 'https://code.example',
  GITHUB_REPOSITORY: REPOSITORY,
  GITHUB_API_URL: github.url,
  GITHUB_TOKEN: TOKEN,
  GIT_CONFIG_GLOBAL: os.devNull,
  NPM_CONFIG_USERCONFIG: path.join(home, '.npmrc'),
  npm_config_registry: `${registry.url}/`,
  // pnpm reads its own.
  pnpm_config_registry: `${registry.url}/`,
  PATH: `${path.join(checkout, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
};

try {
  await prepare();
  const first = await release('first');
  await writeProject();
  await upgrade(first, { expectsErrors: false });
  await renameField();
  const second = await release('second');
  await upgrade(second, { expectsErrors: true });
  console.log('Released twice, and upgraded.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  registry.stop();
  github.stop();
  await rm(home, { recursive: true, force: true });
}

/** What release.yml sets for the step that publishes, except for what only the runner has. */
async function publishingEnv(): Promise<Record<string, string>> {
  const workflow = parse(await readFile(path.join(root, '.github/workflows/release.yml'), 'utf8'));
  const steps: { run?: string; env?: Record<string, string> }[] = workflow.jobs.publish.steps;
  const step = steps.find(({ run }) => run?.includes('publish.ts'));
  const entries = Object.entries(step?.env ?? {}).filter(([name]) => name.startsWith('GIT_COMMITTER'));
  return Object.fromEntries(entries);
}

/** Does not block: the stand-ins answer from this process. */
async function run(command: string, args: string[], cwd = checkout): Promise<string> {
  console.log(`$ ${command} ${args.join(' ')}`.slice(0, 200));
  const { stdout } = await tool({ cwd, env, preferLocal: false, stderr: 'inherit' })(command, args);
  return stdout;
}

function git(...args: string[]): Promise<string> {
  return run('git', args);
}

/** Commits as a maintainer, who has another name than the job. */
async function commit(message: string): Promise<void> {
  await git('add', '--all');
  await git(
    '-c',
    'user.name=Maintainer',
    '-c',
    'user.email=maintainer@pay.example',
    'commit',
    '--quiet',
    '--message',
    message,
  );
  await git('push', '--quiet', 'origin', 'HEAD:main');
}

async function prepare(): Promise<void> {
  await writeFile(env.NPM_CONFIG_USERCONFIG, `//${new URL(registry.url).host}/:_authToken=${TOKEN}\n`);
  await run('git', ['clone', '--quiet', '--bare', root, 'remote.git'], home);
  await run('git', ['clone', '--quiet', '--no-checkout', 'remote.git', 'checkout'], home);
  const { stdout: head } = await tool('git', ['rev-parse', 'HEAD']);
  await git('checkout', '--quiet', '-B', 'main', head);
  const file = path.join(checkout, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  manifest.repository = `git+${env.GITHUB_SERVER_URL}/${REPOSITORY}.git`;
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
  await run('node', ['scripts/install.mjs']);
  await run('npm', ['run', '--silent', 'generate']);
  await commit('Set the repository');
}

/** Runs the commands of the jobs, and checks what they leave behind. @returns the releases */
async function release(name: string): Promise<StoredRelease[]> {
  console.log(`\n## The ${name} release`);
  await run('npm', ['run', '--silent', 'release', '--', '--version']);
  await commit('Release');
  const folder = path.join(home, name);
  await run('npm', ['run', '--silent', 'release', '--', '--pack', folder]);
  await run('node', ['scripts/release/publish.ts', folder]);
  // A job that is repeated changes nothing.
  const before = await git('ls-remote', '--tags', 'origin');
  await run('node', ['scripts/release/publish.ts', folder]);
  const packages = await publishedPackages(checkout);
  const tags = packages.map(({ manifest }) => `${manifest.name}@${manifest.version}`);
  const kit = packages.find((one) => one.name === 'conformance');
  const major = `v${kit?.manifest.version.split('.')[0]}`;
  check((await git('ls-remote', '--tags', 'origin')) === before, 'repeating the job changes no tag');
  for (const tag of [...tags, major]) {
    const at = await run('git', ['cat-file', '-t', `refs/tags/${tag}`], path.join(home, 'remote.git'));
    check(at === 'tag', `${tag} is annotated`);
    const target = await run(
      'git',
      ['rev-parse', `refs/tags/${tag}^{commit}`],
      path.join(home, 'remote.git'),
    );
    check(target === (await git('rev-parse', 'HEAD')), `${tag} is at the release`);
  }
  const made = github.releases.filter(({ tag_name }) => tags.includes(tag_name));
  check(made.length === tags.length, `${made.length} releases of ${tags.length}`);
  for (const one of made) checkRelease(one);
  for (const { manifest } of packages)
    check(
      registry.packages.get(manifest.name)?.['dist-tags'].latest === manifest.version,
      `${manifest.name} is ${manifest.version} in the registry`,
    );
  return made;
}

function checkRelease({ tag_name, draft, body, assets }: StoredRelease): void {
  check(!draft && body.trim() !== '', `${tag_name} has a changelog`);
  const names = Object.keys(assets);
  check(
    names.some((name) => name.endsWith('.tgz')) && names.some((name) => name.endsWith('.cdx.json')),
    `${tag_name} has ${names.join(', ')}`,
  );
  const sums = String(assets.SHA256SUMS).trim().split('\n');
  check(sums.length === 2, `${tag_name} has two checksums`);
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ');
    const content = assets[name];
    const actual = content && createHash('sha256').update(content).digest('hex');
    check(actual === sum, `${name} has its checksum`);
  }
}

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Expected: ${what}`);
  console.log(`ok  ${what}`);
}

/** A project that creates the payee of the contract's first example. */
async function writeProject(): Promise<void> {
  await mkdir(project);
  const document: OpenApiDocument = JSON.parse(
    await readFile(path.join(checkout, 'spec/dist/openapi.json'), 'utf8'),
  );
  const example = requestExamples(document, 'payees_create').find(({ body }) =>
    JSON.stringify(body).includes(`"${OLD}"`),
  );
  // Compilers quote names as the code does, which has no quotes around them.
  const input = JSON.stringify(example?.body, null, 2).replaceAll(/^( *)"(\w+)":/gm, '$1$2:');
  const settings = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    skipLibCheck: false,
    types: [],
  };
  await writeFile(
    path.join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...settings, lib: ['es2023', 'dom'] } }),
  );
  await writeFile(
    path.join(project, 'package.json'),
    JSON.stringify({ name: 'project', private: true, type: 'module' }),
  );
  await writeFile(
    path.join(project, 'payee.ts'),
    `import { createClient } from '@payments-openapi/client';

const api = createClient({ baseUrl: 'https://pay.example' });

export const payee = await api.payees.create(${input});
`,
  );
}

/** Installs the newest client, compiles, and edits what does not compile as the changelog says. */
async function upgrade(
  releases: readonly StoredRelease[],
  { expectsErrors }: { expectsErrors: boolean },
): Promise<void> {
  await run('npm', ['install', '--no-audit', '--no-fund', '@payments-openapi/client@latest'], project);
  const errors = await compile();
  check(
    (errors !== '') === expectsErrors,
    expectsErrors ? `the compiler reports ${errors.split('\n')[0]}` : 'the project compiles',
  );
  if (!expectsErrors) return;
  const changelog = releases.find(({ tag_name }) => tag_name.includes('/spec@'))?.body ?? '';
  const file = path.join(project, 'payee.ts');
  let code = await readFile(file, 'utf8');
  for (const [line, error = '', name = ''] of changelog.matchAll(
    /^.*TypeScript: `([^`]+)`; write `([^`]+)`.*$/gm,
  )) {
    const old = /'(\w+)'/.exec(error)?.[1] ?? '';
    check(errors.includes(error), line);
    code = code.replaceAll(new RegExp(`\\b${old}\\b`, 'g'), name);
  }
  await writeFile(file, code);
  check((await compile()) === '', 'the project compiles after what the changelog says');
}

async function compile(): Promise<string> {
  const { stdout } = await tool({ reject: false })('tsc', ['--project', project]);
  return stdout;
}

/** Renames the field everywhere, as a breaking change of the contract is made. */
async function renameField(): Promise<void> {
  const found = await git(
    'grep',
    '--files-with-matches',
    '--word-regexp',
    OLD,
    '--',
    '.',
    ':!*/CHANGELOG.md',
    ':!spec/released',
  );
  for (const file of found.split('\n')) {
    const full = path.join(checkout, file);
    const text = await readFile(full, 'utf8');
    await writeFile(full, text.replaceAll(new RegExp(`\\b${OLD}\\b`, 'g'), NEW));
  }
  const contract = path.join(checkout, 'spec/openapi.yaml');
  const text = await readFile(contract, 'utf8');
  await writeFile(contract, text.replace(/^( {2}version: ).*$/m, '$12.0.0'));
  await run('npm', ['run', '--silent', 'generate']);
  const names = (await publishedPackages(checkout)).map(({ manifest }) => `"${manifest.name}": minor\n`);
  await writeFile(
    path.join(checkout, '.changeset/renamed.md'),
    `---\n${names.join('')}---\n\nThe payout category of a payee has another name.\n`,
  );
  const { stdout } = await tool({ cwd: checkout, reject: false })('node', [
    'scripts/check-breaking.ts',
    '--json',
  ]);
  const { changes } = JSON.parse(stdout) as { changes: { change: { rule?: string; pointer: string } }[] };
  const approvals = changes
    .filter(({ change }) => change.rule)
    .map(({ change: { rule, pointer } }) => ({
      rule,
      pointer,
      reason: 'It never was a name.',
      expires: '2999-12-31',
    }));
  check(approvals.length > 0, `${approvals.length} breaking changes are found, and approved`);
  await writeFile(path.join(checkout, 'spec/released/approved.yaml'), JSON.stringify(approvals));
  await commit('Rename the payout category');
}
