import { type Collection, type Entry, type Scope, UniqueViolation } from '../database/collection.ts';
import { checked } from '../input/checked.ts';
import { type Failure, refusal } from '../input/failures.ts';
import { existing } from '../input/input-error.ts';
import type { Context } from '../records/context.ts';

/** A type of resource that the control interface can create and seeds can contain, made from the input `From`. */
export interface ResourceDefinition<From, T> {
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
  definition: ResourceDefinition<From, T>,
  from: From,
): Promise<T> {
  const entry = await checked('body.', async () => definition.make(from, context));
  await definition.prepare?.([entry.document], context);
  await insertNew(context, definition.collection, entry);
  return entry.document;
}

async function insertNew<T>(scope: Scope, collection: Collection<T>, entry: Entry<T>): Promise<void> {
  try {
    await collection.insert(scope, entry.id, entry.document);
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    throw takenFailure('body', collection, entry, error.columns);
  }
}

/** The members that contain the id of a document, depending on its type. */
const ID_MEMBERS = ['id', 'uuid', 'number', 'order_number'];

/** The failure of a document at `place` that has values of other documents in these unique columns. */
export function takenFailure<T>(
  place: string,
  { columns: all }: Collection<T>,
  { id, document }: Entry<T>,
  columns: readonly string[],
): Failure {
  const members = new Map<string, unknown>(Object.entries(document as object));
  const problems = columns.map((column) => {
    const value = JSON.stringify(column === 'id' ? id : all[column]?.of(document));
    const member = column === 'id' ? ID_MEMBERS.find((name) => members.get(name) === id) : column;
    if (member !== undefined && members.has(member)) return { path: `${place}.${member}`, text: value };
    return { path: place, text: `${column} ${value}` };
  });
  return refusal('taken', problems);
}

/** Returns the document with this id. @throws {InputError} if there is none */
export async function requireExisting<T>(
  context: Context,
  collection: Collection<T>,
  id: string,
  member: string,
): Promise<T> {
  const found = await findStoredOrPending(context, collection, 'id', id);
  return existing(found, member, `nothing in ${collection.table} has the id ${JSON.stringify(id)}`);
}

/** Finds the document whose id or unique column has this value, whether it is stored or about to be. */
export async function findStoredOrPending<T>(
  context: Context,
  collection: Collection<T>,
  column: string,
  value: string,
): Promise<T | undefined> {
  return (
    context.made?.find(collection, column, value) ?? (await collection.find(context, column, value))?.document
  );
}
