/** Columns by the words that say what they hold, and why they are where they are. */
type WordedColumns = Readonly<Record<string, readonly string[]>>;

/**
 * What the columns of a table hold that are text, JSON or bytes. Each stands here once: a test reads the tables of the
 * database and refuses one that does not.
 */
export interface DeclaredColumns {
  /** What describes a person, and goes with an erasure: the row is removed, or the column says nothing any more. */
  readonly erased?: WordedColumns;
  /** What describes a person, and stays: the words name the law, or when it goes by itself. */
  readonly kept?: WordedColumns;
  /** What describes no person. */
  readonly impersonal?: WordedColumns;
}

/** The tables of a plugin by their names. */
export type DeclaredTables = Readonly<Record<string, DeclaredColumns>>;

/**
 * Words for columns that describe no person, as most plugins have them: codes and states, names that the city gave,
 * keys and digests, and what designers write.
 */
export const impersonal = {
  code: 'codes and states',
  definition: 'definitions that the city writes',
  name: 'names that the city gives to things',
  key: 'random keys and references',
  digest: 'digests that nothing is read back from',
  sealed: 'secrets of the service, sealed',
  day: 'days, hours and terms',
} as const;

/** What every chained log has in `<entries>_seal` and, where it has personal data, in `personal`. */
export function chainedLogColumns(seals: string, personal?: string): DeclaredTables {
  const tables: Record<string, DeclaredColumns> = { [seals]: { impersonal: { [impersonal.digest]: ['previous', 'hash'] } } };
  if (personal !== undefined) {
    tables[personal] = {
      erased: { 'what names or describes a person in the entry': ['data'] },
      impersonal: { 'the salt of a digest, which goes with the data': ['salt'] },
    };
  }
  return tables;
}
