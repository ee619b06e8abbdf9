// Runs examples one after the other, each with the sandbox as it begins, and prints the name of each before what it prints.
const [sandbox, ...files] = process.argv.slice(2);
const begin = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };

for (const file of files) {
  const { ok } = await fetch(`${sandbox}/_sandbox/sandboxes/default/reset`, begin);
  if (!ok) throw new Error('The sandbox was not reset');
  console.log(`> ${file}`);
  await import(file);
}
