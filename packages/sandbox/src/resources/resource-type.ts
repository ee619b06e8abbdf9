import { type Collection, type Entry, type Scope, Taken } from '../database/collection.ts';
import { checked } from '../input/checked.ts';
import { Failure } from '../input/failures.ts';
import { existing } from '../input/input-error.ts';
import type { Context } from '../records/context.ts';

/** A type of resource that the control interface can create and seeds can contain, made from the input `From`. */
export interface ResourceType<From, T> {
  collection: Collection<T>;
  /** Makes the document with its defaults, and the id to store it under. @throws {InputError} */
  make(from: From, context: Context): Entry<T> | Promise<Entry<T>>;
  /** Runs before the documents are stored, newest last, and can change them. */
  prepare?(documents: readonly T[], scope: Scope): Promise<void>;
  /** The input from which the same document can be made again. */
  from(document: T): From;
}

/**
 * Creates a resource from the body of a call.
 * @throws {Failure} if the input is invalid, or its id or another unique value is taken
 */
export async function create<From, T>(
  context: Context,
  resourceType: ResourceType<From, T>,
  from: From,
): Promise<T> {
  const { id, document } = await checked('body.', async () => resourceType.make(from, context));
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
    throw new Failure('taken', takenIn(collection, id, error.columns));
  }
}

/** Says which unique members of a document another one has taken. */
export function takenIn({ table }: { table: string }, id: string, columns: readonly string[]): string {
  return `${columns.join(' and ')} of ${id} in ${table}`;
}

/** Returns the document with this id. @throws {InputError} if there is none */
export async function mustExist<T>(
  context: Context,
  collection: Collection<T>,
  id: string,
  member: string,
): Promise<T> {
  const found = await findMade(context, collection, 'id', id);
  return existing(found, member, `nothing in ${collection.table} has the id ${JSON.stringify(id)}`);
}

/** Finds the document whose id or unique column has this value, whether it is stored or about to be. */
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
