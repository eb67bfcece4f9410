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
  /** Id of the user who filed; null where no user is known. */
  readonly usuario: number | null;
}

/** A page of records, the newest first. */
export interface PlaceInRecords {
  /** The id of the last record that was seen; undefined for the first page. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Records, for the plugin that runs processes (decisions, section 3: `instancia`). */
export interface FiledRecords {
  /** Undefined for the id of none, and within the transaction that files it: its number is given last. One query. */
  find(recordId: number, tx?: Transaction): Promise<KnownRecord | undefined>;
  /** Those of these ids that there are, two thousand at most. One query. */
  findAll(recordIds: readonly number[], tx?: Transaction): Promise<readonly KnownRecord[]>;
  /** By its key. Undefined for a key of no record. One query. */
  findByKey(key: string, tx?: Transaction): Promise<KnownRecord | undefined>;
  /** Its id. Undefined for a number of no record; for a text that is none no query is made, for others one. */
  idByRadicado(radicado: string): Promise<number | undefined>;
  /**
   * Ids of those that began a process and that a text may mean, as `tramites.records.find`: by its number, its key, the
   * number of a document, a name or the beginnings of its words, each by an index. Fewer than the limit are the last
   * ones. For callers that may know of all records.
   */
  idsByText(text: string, place: PlaceInRecords): Promise<readonly number[]>;
}
export const FiledRecords = token<FiledRecords>('tramites/FiledRecords');
