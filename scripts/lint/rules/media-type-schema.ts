import type { Rule } from '../redocly.ts';

/** Every media type has a schema, also where anything may come: typescript-fetch crashes on one without. */
export const mediaTypeSchema: Rule = () => ({
  MediaType: ({ schema }, { location, report }) => {
    if (schema !== undefined) return;
    report({
      message: 'The media type has no schema. Good: `"*/*": { schema: {} }`.',
      location: location.key(),
    });
  },
});
