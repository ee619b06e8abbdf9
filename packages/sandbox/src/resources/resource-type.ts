import { type Collection, type Entry, type Scope, Taken } from '../database/collection.ts';
import { checked } from '../input/checked.ts';
import { Failure } from '../input/failures.ts';
import { existing } from '../input/input-error.ts';
import type { Context } from '../records/context.ts';

/** A type of resource that the control interface makes and that a seed holds, `From` being what it is made from. */
export type ResourceType<From, T> = {
  collection: Collection<T>;
  /** The document, with what is left out filled in, and the id it is kept under. @throws {InputError} */
  make(from: From, context: Context): Entry<T> | Promise<Entry<T>>;
  /** What must happen in the sandbox before the document is stored. */
  prepare?(document: T, scope: Scope): Promise<void>;
  /** What makes the same document again. */
  from(document: T): From;
};

/**
 * Makes a resource. `place` holds its members, in messages.
 * @throws {Failure} when its id or what else is unique is taken, among others
 */
export async function create<From, T>(
  context: Context,
  resourceType: ResourceType<From, T>,
  from: From,
  place = 'body.',
): Promise<T> {
  const { id, document } = await checked(place, async () => resourceType.make(from, context));
  await resourceType.prepare?.(document, context);
  await insertNew(context, resourceType.collection, { id, document });
  return document;
}

export async function insertNew<T>(
  scope: Scope,
  collection: Collection<T>,
  { id, document }: Entry<T>,
): Promise<void> {
  try {
    await collection.insert(scope, id, document);
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    throw new Failure('taken', `${error.columns.join(' and ')} of ${id} in ${collection.table}`);
  }
}

/** The document with this id. @throws {InputError} when the collection has none */
export async function mustExist<T>(
  scope: Scope,
  collection: Pick<Collection<T>, 'get' | 'table'>,
  id: string,
  member: string,
): Promise<T> {
  const found = await collection.get(scope, id);
  return existing(found, member, `nothing in ${collection.table} has the id ${JSON.stringify(id)}`).document;
}

/** Does `work`; a failure of it, at once or later, tells the place in the seed that it comes from. */
export function within<T>(place: string, work: () => T): T {
  const located = (error: unknown) =>
    error instanceof Failure ? new Failure(error.failure, `${place}: ${error.detail}`) : error;
  try {
    const result = work();
    if (!(result instanceof Promise)) return result;
    return result.catch((error) => Promise.reject(located(error))) as T;
  } catch (error) {
    throw located(error);
  }
}
