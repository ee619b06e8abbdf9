import manifest from '../package.json' with { type: 'json' };

/** Folder of the package where its build writes the reference. */
export const referenceFolder = 'reference';

/**
 * Where the reference of an operation is. On the public site as soon as the package names one as its `homepage`; until
 * then in the package itself, as a project sees it that has installed the package.
 */
export function referenceLink(operationId: string): string {
  const { homepage, name }: { homepage?: string; name: string } = manifest;
  return homepage
    ? `{@link ${homepage.replace(/\/$/, '')}/client-${operationId}.html}`
    : // Not a link: editors resolve a relative one from the file that is being edited, not from the package
      // (microsoft/TypeScript#47718). In backticks, since TypeScript takes a bare word for the name of a symbol.
      `\`node_modules/${name}/${referenceFolder}/${operationId}.md\``;
}
