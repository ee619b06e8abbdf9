import { curl } from '../wire/curl.ts';
import type { Exchange } from './drive.ts';

/** What a check was about. */
export interface Subject {
  operationId: string;
  /** Which example, and what was changed in it. */
  title: string;
  /** The place in the contract. */
  pointer: string;
}

/** Something that the target, or the client, does otherwise than the contract says. */
export class Finding extends Error {
  static {
    Finding.prototype.name = 'Finding';
  }

  readonly subject: Subject;
  readonly faults: string[];

  constructor(subject: Subject, faults: string[], { request, response }: Exchange) {
    const { operationId, title, pointer } = subject;
    super(
      [
        `${operationId}, ${title}: ${faults.join('; ')}`,
        `  contract  ${pointer}`,
        `  sent      ${request.method} ${request.url} ${request.body}`,
        `  came      ${response.status} ${response.body}`,
        `  repeat    ${curl({ ...request, headers: [...request.headers] })}`,
      ].join('\n'),
    );
    this.subject = subject;
    this.faults = faults;
  }
}
