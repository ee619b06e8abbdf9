import { createClient } from '../src/index.ts';
import { baseUrl, fetching } from './stub.ts';

interface Asked {
  offset: string | null;
  limit: string | null;
}

/** A service that lists the numbers from 1 to `count` as entries, and what it was asked. */
export function listing(
  count: number,
  {
    page = (start: number, limit: number, all: object[]) => all.slice(start, start + limit),
    member = 'transactions',
    largest = Number.POSITIVE_INFINITY,
  }: {
    page?: (start: number, limit: number, all: object[], request: number) => object[];
    member?: string;
    largest?: number;
  } = {},
) {
  const asked: Asked[] = [];
  const all = Array.from({ length: count }, (_, index) => ({ uuid: `t${index + 1}` }));
  const fetch = fetching(async (request) => {
    const { searchParams } = new URL(request.url);
    asked.push({ offset: searchParams.get('offset'), limit: searchParams.get('limit') });
    const limit = Math.min(Number(searchParams.get('limit') ?? 2), largest);
    const items = page(Number(searchParams.get('offset') ?? 0), limit, all, asked.length);
    return Response.json({
      code: 0,
      message: 'succeed',
      data: member ? { [member]: items, total: count } : items,
    });
  });
  return {
    api: createClient({ baseUrl, fetch, retries: 0 }),
    asked,
    offsets: () => asked.map(({ offset }) => offset),
  };
}

export async function collect<Item>(
  items: AsyncIterable<Item>,
  most = Number.POSITIVE_INFINITY,
): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) {
    found.push(item);
    if (found.length >= most) break;
  }
  return found;
}

export function ids(items: object[]) {
  return items.map((item) => (item as { uuid: string }).uuid);
}

export function upTo(count: number) {
  return Array.from({ length: count }, (_, index) => `t${index + 1}`);
}
