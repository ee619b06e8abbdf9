import type { Rule } from '../redocly.ts';

/** Every media type has a schema, even if any content is allowed: typescript-fetch crashes without one. */
export const mediaTypeSchema: Rule = () => ({
  MediaType: ({ schema }, { location, report }) => {
    if (schema !== undefined) return;
    report({
      message: 'The media type has no schema. Good: `"*/*": { schema: {} }`.',
      location: location.key(),
    });
  },
});
