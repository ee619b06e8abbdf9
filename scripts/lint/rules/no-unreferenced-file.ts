import { globSync } from 'node:fs';
import path from 'node:path';
import type { Location, Rule, RuleContext, Visitors } from '../redocly.ts';

type SourceClass = new (absoluteRef: string, body: string) => Location['source'];

/** Every YAML file under spec/ is referenced from openapi.yaml, except those of the last release. */
export const noUnreferencedFile: Rule = () => {
  const reached = new Set<string>();
  const visitors: Visitors = {
    Root: {
      leave: (_root, { location, report }: RuleContext) => {
        const folder = path.dirname(location.source.absoluteRef);
        reached.add(location.source.absoluteRef);
        // Redocly has not read such a file, so create its Source here.
        const Source = location.source.constructor as SourceClass;
        const exclude = (name: string) => ['dist', 'node_modules', 'released'].includes(name);
        for (const file of globSync('**/*.{yaml,yml}', { cwd: folder, exclude }).sort()) {
          const absolute = path.join(folder, file);
          if (reached.has(absolute)) continue;
          report({
            message:
              'Nothing refers to this file. Add a `$ref` to it, or delete it. Good for an operation: `$ref: operations/users/users_get.yaml` in openapi.yaml.',
            location: Object.assign(location.child([]), { source: new Source(absolute, ''), pointer: '#/' }),
          });
        }
      },
    },
  };
  // The visitor of references gets the target as its third argument.
  const ref = (_ref: unknown, _context: RuleContext, to?: { location?: Location }) => {
    if (to?.location) reached.add(to.location.source.absoluteRef);
  };
  return { ...visitors, ref };
};
