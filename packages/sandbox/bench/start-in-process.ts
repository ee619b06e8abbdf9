// Milliseconds from the import of the built sandbox to its first response, for which a test that uses it waits.

const [, , module = '', path = ''] = process.argv;
const start = performance.now();
const { createSandbox } = await import(module);
const sandbox = await createSandbox();
await (await sandbox.fetch(path)).text();
console.log(performance.now() - start);
await sandbox.close();
