import { describe, expect, it } from 'vitest';
import { type Bill, withBundled } from './bill.ts';

const component = (name: string, version: string, group?: string) => ({
  'bom-ref': `${group ?? ''}/${name}@${version}`,
  name,
  version,
  ...(group && { group }),
});

const billOf = (...components: Bill['components']): Bill => ({
  metadata: { component: { 'bom-ref': 'sandbox' } },
  components,
  dependencies: [{ ref: 'sandbox', dependsOn: components.map((one) => one['bom-ref']) }],
});

describe('a bill of materials', () => {
  const pg = component('pg', '8.23.1');
  const signals = component('signals', '2.11.4', '@preact');
  const all = billOf(pg, signals, component('vite', '8.0.0'));

  it('lists bundled and installed packages, each once', () => {
    const notices = '# Licenses\n\n## @preact/signals - 2.11.4 (MIT)\n\nText\n\n## pg - 8.23.1 (MIT)\n';
    const { components, dependencies } = withBundled(billOf(pg), all, notices);
    expect(components).toEqual([pg, signals]);
    expect(dependencies).toEqual([
      { ref: 'sandbox', dependsOn: ['/pg@8.23.1', '@preact/signals@2.11.4'] },
      { ref: '@preact/signals@2.11.4', dependsOn: [] },
    ]);
  });

  it('fails if a bundled package is unknown', () => {
    expect(() => withBundled(billOf(pg), all, '## preact - 11.2.0 (MIT)')).toThrow('preact 11.2.0');
  });
});
