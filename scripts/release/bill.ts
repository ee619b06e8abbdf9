/** The parts of a CycloneDX bill of materials that are used here. */
export interface Bill {
  metadata: { component: { 'bom-ref': string } };
  components: { 'bom-ref': string; name: string; group?: string; version: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * Adds the packages that are bundled into a package, which are not among its installed dependencies.
 *
 * @param bill the bill of its dependencies
 * @param all the bill including development dependencies
 * @param notices the licences of the bundled packages, as written by Vite: `## preact - 11.2.0 (MIT)`
 * @throws {Error} if one of them is not in `all`
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
