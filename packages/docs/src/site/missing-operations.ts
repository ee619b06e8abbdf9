/**
 * Adds a note before code blocks of a guide that call operations missing from an owner's contract. The guides are
 * written for the contract of this repository.
 */
export function markMissing(
  markdown: string,
  methods: ReadonlySet<string>,
): { text: string; missing: Set<string> } {
  const all = new Set<string>();
  const text = markdown.replaceAll(/^```[\s\S]*?^```$/gm, (block) => {
    const called = [...block.matchAll(/\bapi\.(\w+)\.(\w+)\(/g)].map(([, group, verb]) => `${group}_${verb}`);
    const missing = [...new Set(called)].filter((id) => !methods.has(id));
    if (missing.length === 0) return block;
    for (const id of missing) all.add(id);
    return `This API does not have ${missing.map((id) => `\`${id}\``).join(' and ')}; the example shows how a call looks.\n\n${block}`;
  });
  return { text, missing: all };
}
