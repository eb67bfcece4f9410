import type { Database } from '../plugin-api/index.js';
import { jsonText, storedEntryColumns, type StoredEntry } from './stored-entry.js';

const BATCH = 1000;

/** A seal with the entry and the personal data that belong to it, as far as they are there. */
export interface ChainLink {
  readonly seq: number;
  readonly entryId: string;
  readonly previous: Buffer;
  readonly hash: Buffer;
  readonly entry: StoredEntry | undefined;
  readonly personal: { readonly salt: Buffer; readonly data: string } | undefined;
}

type LinkRow = {
  readonly [Column in keyof StoredEntry]: StoredEntry[Column] | null;
} & {
  readonly seq: string;
  readonly entry_id: string;
  readonly previous: Buffer;
  readonly hash: Buffer;
  readonly salt: Buffer | null;
  readonly data: string | null;
};

function linkOf(row: LinkRow): ChainLink {
  return {
    seq: Number(row.seq),
    entryId: String(row.entry_id),
    previous: row.previous,
    hash: row.hash,
    entry: row.id === null ? undefined : (row as StoredEntry),
    personal: row.salt === null || row.data === null ? undefined : { salt: row.salt, data: row.data },
  };
}

/** The chain from its beginning, a batch in memory at a time. */
export async function* readChain(database: Database): AsyncGenerator<ChainLink> {
  for (let after = 0; ;) {
    const rows = await database.rows<LinkRow>(
      `SELECT s.seq, s.entry_id, s.previous, s.hash, ${storedEntryColumns(database)},
         p.salt, ${jsonText(database, 'p.data')} AS data
       FROM host_audit_seal s
       LEFT JOIN host_audit_entry e ON e.id = s.entry_id
       LEFT JOIN host_audit_personal p ON p.entry_id = s.entry_id
       WHERE s.seq > $1 ORDER BY s.seq OFFSET 0 ROWS FETCH NEXT ${BATCH} ROWS ONLY`,
      [after],
    );
    yield* rows.map(linkOf);
    if (rows.length < BATCH) return;
    after = Number(rows.at(-1)!.seq);
  }
}

/** What the seal with a number says of the hash before it. */
export async function previousOf(database: Database, seq: number): Promise<Buffer | undefined> {
  const [row] = await database.rows<{ previous: Buffer }>(
    'SELECT previous FROM host_audit_seal WHERE seq = $1',
    [seq],
  );
  return row?.previous;
}
