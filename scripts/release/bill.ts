/** What is read here of a bill of materials in CycloneDX. */
export interface Bill {
  metadata: { component: { 'bom-ref': string } };
  components: { 'bom-ref': string; name: string; group?: string; version: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * Adds the packages whose code is inside a package: they are no dependencies of whoever installs it.
 *
 * @param bill of its dependencies
 * @param all the bill of these and of what it is built with
 * @param notices the licences of what is inside, as Vite writes them: `## preact - 11.2.0 (MIT)`
 * @throws {Error} when one of them is not in `all`
 */
export function withBundled(bill: Bill, all: Bill, notices: string): Bill {
  const bundled = [...notices.matchAll(/^## (\S+) - (\S+)/gm)].map(([, name, version]) => {
    const component = all.components.find((one) => nameOf(one) === name && one.version === version);
    if (!component) throw new Error(`${name} ${version} is bundled, but not in the bill of materials`);
    return component;
  });
  const known = new Set(bill.components.map((one) => one['bom-ref']));
  const added = bundled.filter((one) => !known.has(one['bom-ref']));
  const refs = added.map((one) => one['bom-ref']);
  const root = bill.metadata.component['bom-ref'];
  return {
    ...bill,
    components: [...bill.components, ...added],
    dependencies: [
      ...bill.dependencies.map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: ref === root ? [...dependsOn, ...refs] : dependsOn,
      })),
      ...refs.map((ref) => ({ ref, dependsOn: [] })),
    ],
  };
}

function nameOf({ group, name }: Bill['components'][number]): string {
  return group === undefined ? name : `${group}/${name}`;
}
