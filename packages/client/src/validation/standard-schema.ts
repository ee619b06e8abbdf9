/** A schema that other libraries can use to check a value: see https://standardschema.dev. */
export interface StandardSchema<Type> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'payments-openapi';
    readonly validate: (value: unknown) => StandardResult<Type>;
    /** Only carries the types; never set. */
    readonly types?: { readonly input: Type; readonly output: Type } | undefined;
  };
}

/** The value, or what is wrong with it. */
export type StandardResult<Type> =
  | { readonly value: Type; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** What is wrong with a value. It never quotes the value. */
export interface StandardIssue {
  readonly message: string;
  /** The names and indexes that lead to the member; none for the value itself. */
  readonly path: readonly (string | number)[];
}
