import { type Collection, type Entry, type Scope, Taken } from '../database/collection.ts';
import { checked } from '../input/checked.ts';
import { Failure } from '../input/failures.ts';
import { existing } from '../input/input-error.ts';
import type { Context } from '../records/context.ts';

/** A type of resource that the control interface creates and seeds contain. `From` is the input it is made from. */
export type ResourceType<From, T> = {
  collection: Collection<T>;
  /** The document with its defaults, and the id to store it under. @throws {InputError} */
  make(from: From, context: Context): Entry<T> | Promise<Entry<T>>;
  /** Runs before the documents are stored, and may change them; the newest is last. */
  prepare?(documents: readonly T[], scope: Scope): Promise<void>;
  /** The input that makes the same document again. */
  from(document: T): From;
};

/**
 * Creates a resource. `place` goes before the names of its members in messages.
 * @throws {Failure} if its id or another unique value is taken, among others
 */
export async function create<From, T>(
  context: Context,
  resourceType: ResourceType<From, T>,
  from: From,
  place = 'body.',
): Promise<T> {
  const { id, document } = await checked(place, async () => resourceType.make(from, context));
  await resourceType.prepare?.([document], context);
  await insertNew(context, resourceType.collection, { id, document });
  return document;
}

async function insertNew<T>(
  scope: Scope,
  collection: Collection<T>,
  { id, document }: Entry<T>,
): Promise<void> {
  try {
    await collection.insert(scope, id, document);
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    throw taken(collection, id, error.columns);
  }
}

export function taken({ table }: { table: string }, id: string, columns: readonly string[]): Failure {
  return new Failure('taken', `${columns.join(' and ')} of ${id} in ${table}`);
}

/** The document with this id. @throws {InputError} if the collection has none */
export async function mustExist<T>(
  context: Context,
  collection: Collection<T>,
  id: string,
  member: string,
): Promise<T> {
  const found = await findMade(context, collection, 'id', id);
  return existing(found, member, `nothing in ${collection.table} has the id ${JSON.stringify(id)}`);
}

/** The document whose id or unique column has the value, be it stored or about to be. */
export async function findMade<T>(
  context: Context,
  collection: Collection<T>,
  column: string,
  value: string,
): Promise<T | undefined> {
  return (
    context.made?.find(collection, column, value) ?? (await collection.find(context, column, value))?.document
  );
}

/** Does `work`. If it fails, now or later, the failure names the place in the seed. */
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
