import type { Resource } from '../generated/contract.ts';
import { Failure } from '../input/failures.ts';
import { readPage, searchPage, takeWhileFits } from '../records/page.ts';
import { RESOURCES } from '../resources/registry.ts';
import type { ControlHandlers } from './types.ts';

/** Number of resources that a search covers, newest first. */
const MAX_SEARCHED = 10_000;

export const resourcesHandlers: ControlHandlers<'resources'> = {
  async resources_list({ path: { type }, query }, context) {
    const page = readPage(query);
    const read = (from: typeof page) => RESOURCES[type].list(context, from);
    const search = query.search?.toLowerCase() ?? '';
    if (search === '') return { resources: takeWhileFits(await read(page)) };
    const isWanted = (resource: Resource) => hasText(resource, search);
    return { resources: await searchPage(page, MAX_SEARCHED, read, isWanted) };
  },

  async resources_get({ path: { type, id } }, context) {
    const resource = await RESOURCES[type].find(context, id);
    if (!resource) throw new Failure('notFound', `no resource in ${type} has the id ${JSON.stringify(id)}`);
    return { resource };
  },
};

/** Whether a resource contains a text, ignoring case and its type, which is the same in the whole list. */
function hasText({ type: _, links, ...resource }: Resource, search: string): boolean {
  return contains([links.map(({ id }) => id), resource], search);
}

function contains(value: unknown, search: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(search);
  if (typeof value === 'number') return String(value).includes(search);
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((each) => contains(each, search))
  );
}
