import { token, type Transaction } from '../../../host/plugin-api/index.js';

/** A record that was filed. */
export interface FiledRecord {
  readonly recordId: number;
  /** `key_<uuid>`: the secret name by which the person who filed the record refers to it. */
  readonly key: string;
  readonly radicado: string;
}

/** The permission to see every record, and so its case. */
export const READ_RECORDS = 'tramites.read';

/** The permission to file for a person who stands at the counter. */
export const FILE_AT_COUNTER = 'tramites.counter';

/** A record, as the process that it started knows it. It has no answers. */
export interface KnownRecord extends FiledRecord {
  /** The key of the instance that it started; null where it started none. */
  readonly llave: string | null;
  /** The channel, such as `WEB`. */
  readonly canal: string;
  /** Id of the user who filed; null where nobody is known. */
  readonly usuario: number | null;
}

/** Records, for the plugin that runs processes (decisions, section 3: `instancia`). */
export interface FiledRecords {
  /**
   * Finds a record by its id. Returns undefined for an unknown id, and within the transaction that files the record:
   * its number is given last. One query.
   */
  findRecord(recordId: number, tx?: Transaction): Promise<KnownRecord | undefined>;
  /** Finds the records among these ids, two thousand at most. One query. */
  findAll(recordIds: readonly number[], tx?: Transaction): Promise<readonly KnownRecord[]>;
  /** Finds a record by its key. Returns undefined for an unknown key. One query. */
  findByKey(key: string, tx?: Transaction): Promise<KnownRecord | undefined>;
  /** Finds a record by its number, with or without leading zeros. Returns undefined for any other text. One query. */
  findByNumber(radicado: string, tx?: Transaction): Promise<KnownRecord | undefined>;
}
export const FiledRecords = token<FiledRecords>('tramites/FiledRecords');
