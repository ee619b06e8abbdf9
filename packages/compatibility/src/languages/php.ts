import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Runtime } from '@payments-openapi/tooling/runtimes';
import { run } from '../process.ts';
import type { Language, Work } from '../row.ts';

const php: Runtime = ['php', 'php', '--version'];
const guzzle: Runtime = ['Guzzle for PHP', 'php', '-r', "require 'GuzzleHttp/autoload.php';"];

/** As Composer would make it; Debian keeps Guzzle on PHP's include path. */
const AUTOLOAD = `<?php
require 'GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    $file = str_replace(['OpenAPI\\\\Client\\\\', '\\\\'], ['lib/', '/'], $class) . '.php';
    if (is_file(__DIR__ . '/' . $file)) require_once __DIR__ . '/' . $file;
});
`;

const LOAD_ALL = `
require 'autoload.php';
$files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator('lib'));
foreach ($files as $file) if ($file->isFile()) require_once $file->getRealPath();
`;

/** Loads every class, and runs the program beside the package. */
export const phpPackage = (program: string): Language => ({
  needs: { compiles: [php, guzzle] },
  program: { [`php/${program}.php`]: 'client/call.php' },
  compiles: async ({ folder }: Work) => {
    const cwd = path.join(folder, 'client');
    await writeFile(path.join(cwd, 'autoload.php'), AUTOLOAD);
    await run('php', ['-r', LOAD_ALL], { cwd });
  },
  calls: ({ folder }, env) =>
    run('php', ['-d', 'zend.assertions=1', 'call.php'], { cwd: path.join(folder, 'client'), env }),
});
