import { describe, expect, it } from 'vitest';
import { openProject } from './project.ts';
import { examples, readme } from './readme.ts';

// That they print what they say is proved by pack.test.ts, in a project that has the package alone.
describe('the README and the guides', () => {
  it('have examples that compile', () => {
    expect(examples.length).toBeGreaterThan(3);
    const files = Object.fromEntries(examples.map(({ code }, index) => [`readme-${index}.ts`, code]));
    const project = openProject(files);
    for (const [name, code] of Object.entries(files)) expect(project.errors(name), code).toEqual([]);
  });

  it('begin with an example, and the README ends with the limits', () => {
    expect(readme.indexOf('```ts')).toBeLessThan(400);
    expect(readme.trim().split('\n## ').at(-1)).toMatch(/^Limits\n/);
  });
});
