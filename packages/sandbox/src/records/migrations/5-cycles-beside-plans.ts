const COLUMN = "ALTER TABLE recurring_plans ADD COLUMN cycles TEXT NOT NULL DEFAULT '{}';";

/** Version 5. Moves the member out of the documents of plans, and leaves the rest of each as it is written. */
export const CYCLES_BESIDE_PLANS = {
  sqlite: `
${COLUMN}
UPDATE recurring_plans SET cycles = json_extract(document, '$.cycles');
UPDATE recurring_plans SET document =
  replace(replace(document, ',"cycles":' || cycles, ''), '"cycles":' || cycles || ',', '');
`,
  postgresql: `
${COLUMN}
UPDATE recurring_plans SET cycles = (document::json -> 'cycles')::text;
UPDATE recurring_plans SET document =
  replace(replace(document, ',"cycles":' || cycles, ''), '"cycles":' || cycles || ',', '');
`,
};
