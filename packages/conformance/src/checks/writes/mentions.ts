import type { Exchange } from '../../wire/exchange.ts';
import type { Fact } from './facts.ts';

/** Whether a write mentions a resource, or one with which it was shown, such as the customer of a payment token. */
export function mentions(write: Exchange, fact: Fact): boolean {
  return isMentioned(fact, textOf(write));
}

/** What a write mentions resources in. */
export function textOf({ request, response }: Exchange): string {
  return `${request.url} ${request.body} ${response.body}`;
}

export function isMentioned({ owner, near, exchange }: Fact, text: string): boolean {
  const ids = Object.values(exchange.validity?.request.pathParams ?? {});
  return [owner.key, ...near, ...ids].some((id) => text.includes(id));
}
