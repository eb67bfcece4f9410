import type { ChainedLog, Database } from '../../plugin-api/index.js';
import { jsonText, storedEntryColumns, type StoredEntry } from './stored-entry.js';

const BATCH = 1000;

/** A seal with its entry and its personal data, as far as they exist. */
export interface ChainLink {
  readonly seq: number;
  readonly entryId: string;
  readonly previous: Buffer;
  readonly hash: Buffer;
  readonly entry: StoredEntry | undefined;
  readonly personal: { readonly salt: Buffer; readonly data: string } | undefined;
}

/** The columns that are selected beside those of the entry, whose names are the plugin's. */
interface LinkColumns {
  readonly chain_seq: string;
  readonly chain_entry_id: string;
  readonly chain_previous: Buffer;
  readonly chain_hash: Buffer;
  readonly chain_salt: Buffer | null;
  readonly chain_data: string | null;
}
type LinkRow = LinkColumns & (StoredEntry | { readonly id: null });

function linkOf(row: LinkRow): ChainLink {
  const { chain_salt: salt, chain_data: data } = row;
  return {
    seq: Number(row.chain_seq),
    entryId: String(row.chain_entry_id),
    previous: row.chain_previous,
    hash: row.chain_hash,
    entry: row.id === null ? undefined : row,
    personal: salt === null || data === null ? undefined : { salt, data },
  };
}

/** Yields the chain of a log after a number, with one batch in memory at a time. */
export async function* readChain(database: Database, log: ChainedLog, from = 0): AsyncGenerator<ChainLink> {
  const { entries, seals, personal } = log;
  const personalColumns = personal
    ? `p.salt AS chain_salt, ${jsonText(database, 'p.data')} AS chain_data`
    : 'NULL AS chain_salt, NULL AS chain_data';
  const personalJoin = personal ? `LEFT JOIN ${personal.table} p ON p.entry_id = s.entry_id` : '';
  for (let after = from; ;) {
    const rows = await database.rows<LinkRow>(
      `SELECT s.seq AS chain_seq, s.entry_id AS chain_entry_id, s.previous AS chain_previous, s.hash AS chain_hash,
         ${storedEntryColumns(database, log)}, ${personalColumns}
       FROM ${seals} s LEFT JOIN ${entries} e ON e.id = s.entry_id ${personalJoin}
       WHERE s.seq > $1 ORDER BY s.seq OFFSET 0 ROWS FETCH NEXT ${BATCH} ROWS ONLY`,
      [after],
    );
    yield* rows.map(linkOf);
    if (rows.length < BATCH) return;
    after = Number(rows.at(-1)!.chain_seq);
  }
}

/** Returns the previous hash that the seal of a number records. */
export async function previousOf(database: Database, { seals }: ChainedLog, seq: number): Promise<Buffer | undefined> {
  const [row] = await database.rows<{ previous: Buffer }>(`SELECT previous FROM ${seals} WHERE seq = $1`, [seq]);
  return row?.previous;
}
