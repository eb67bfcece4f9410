import { token, type Transaction } from '../../../host/plugin-api/index.js';

/** What was filed. */
export interface FiledRecord {
  readonly recordId: number;
  /** `key_<uuid>`: the person who filed the record names it by this. */
  readonly key: string;
  readonly radicado: string;
}

/** To see every record, and so its case. */
export const READ_RECORDS = 'tramites.read';

/** To file for a person who stands at the counter. */
export const FILE_AT_COUNTER = 'tramites.counter';

/** A record, as the process that it started knows it: nothing that was answered. */
export interface KnownRecord extends FiledRecord {
  /** Of the instance that it started; null where it started none. */
  readonly llave: string | null;
  /** Where it came in, such as `WEB`. */
  readonly canal: string;
  /** Id of the user who filed; null where nobody is known. */
  readonly usuario: number | null;
}

/** Records, for the plugin that runs processes (decisions, section 3: `instancia`). */
export interface FiledRecords {
  /** Undefined for the id of none, and within the transaction that files it: its number is given last. One query. */
  find(recordId: number, tx?: Transaction): Promise<KnownRecord | undefined>;
  /** Those of these ids that there are, two thousand at most. One query. */
  findAll(recordIds: readonly number[], tx?: Transaction): Promise<readonly KnownRecord[]>;
  /** By its key. Undefined for a key of no record. One query. */
  findByKey(key: string, tx?: Transaction): Promise<KnownRecord | undefined>;
  /** By its number, with or without leading zeros. Undefined for any other text. One query. */
  findByNumber(radicado: string, tx?: Transaction): Promise<KnownRecord | undefined>;
}
export const FiledRecords = token<FiledRecords>('tramites/FiledRecords');
