import manifest from '../package.json' with { type: 'json' };

/** The folder of the package that the build writes the reference to. */
export const REFERENCE_FOLDER = 'reference';

/**
 * Where to find the reference of an operation: on the public site, if the package has a `homepage`, otherwise in the
 * installed package.
 */
export function referenceLink(operationId: string): string {
  const { homepage, name }: { homepage?: string; name: string } = manifest;
  return homepage
    ? `{@link ${homepage.replace(/\/$/, '')}/client-${operationId}.html}`
    : // Not a link: editors resolve relative links from the edited file, not from the package (microsoft/TypeScript#47718). In backticks, because TypeScript takes a bare word for the name of a symbol.
      `\`node_modules/${name}/${REFERENCE_FOLDER}/${operationId}.md\``;
}
