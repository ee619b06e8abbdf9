/** What in an input or an answer breaks the contract. */
export type Problem = {
  /** Leads to the member at fault, such as `body.user.phone_number`; empty when it is about all of it. */
  path: string;
  /** What is expected of it, such as `must be string`; it never quotes a value, which may be a secret. */
  text: string;
  /** The keyword of JSON Schema that is not kept to. */
  keyword: string;
};

/** A problem as a sentence that names the member. */
export function sentenceOf({ path, text }: Problem): string {
  return path === '' ? text : `${path} ${text}`;
}
