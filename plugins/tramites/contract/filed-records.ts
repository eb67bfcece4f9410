import { token, type Transaction } from '../../../host/plugin-api/index.js';

/** A record that was filed. */
export interface FiledRecord {
  readonly recordId: number;
  /** `key_<uuid>`: the secret name by which the person who filed the record refers to it. */
  readonly key: string;
  readonly radicado: string;
}

/** The way by which notices and answers reach the person who files, and the last moment of the city to answer. */
export interface FilingReach {
  /** Null where the key alone opens them. */
  readonly medio: 'CORREO' | 'CHAT' | null;
  /** The masked address of the mails: `an***@co***.example`; undefined for other means. */
  readonly correo: string | undefined;
  /** Undefined without a term. */
  readonly vence: Date | undefined;
}

/** A filing that is ready to be written. */
export interface PreparedFiling {
  /**
   * The record that was filed with the same key and content before; `fileRecord` then writes nothing and returns it.
   */
  readonly earlier: FiledRecord | undefined;
  /** Undefined for a record that was filed before. */
  readonly reach: FilingReach | undefined;

  /**
   * Files one record, in the caller's transaction or in one of its own; the inserts come first and the number of the
   * year last. It is called again where the caller's transaction is run again. It is the last step of a transaction,
   * behind `JobContext.finish`, as all other filings of the year wait for its end: only writes that name the record
   * follow. Where it throws, nothing of it is in `tx`, which can go on. Of two calls at the same moment with the same
   * key and content the later one returns the record of the first. Throws `ConflictError` where the first had other
   * content (`idempotency_conflict`), where the draft was changed meanwhile (`draft_changed`) or a file was removed,
   * `UnavailableError` where the process has ended meanwhile, and `NotFoundError` where the tramite was removed, or the
   * draft used up (`draft_not_found`).
   */
  fileRecord(tx?: Transaction): Promise<FiledRecord>;
}

/** The permission to see every record, and so its case. */
export const READ_RECORDS = 'tramites.read';

/** The permission to move every record, and its term. */
export const MANAGE_RECORDS = 'tramites.manage';

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

/** A record, as a list of work names it to staff. */
export interface OutlinedRecord {
  readonly recordId: number;
  readonly radicado: string;
  /** The name of its tramite. */
  readonly tramite: string;
  /** The name of its applicant; null where its form does not ask for it. */
  readonly solicitante: string | null;
  /** The answer to the question that its tramite names as the subject; null without one. */
  readonly asunto: string | null;
  /** The name of the department that answers it; null where no department has it and its tramite names none. */
  readonly oficina: string | null;
  /** The last moment of its term; null without a term, and while it is paused or once it has ended. */
  readonly vence: Date | null;
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
  /**
   * Outlines the records among these ids, two thousand at most, in any order. One query, and one more for the names of
   * departments where one has the work on a record.
   */
  outlineAll(recordIds: readonly number[]): Promise<readonly OutlinedRecord[]>;
  /**
   * Searches the records that a text typed by staff may mean: a number with or without its year, a key, the number of a
   * document, words of the applicant's name or of the subject. Returns at most `limit` ids, the newest first. It looks
   * at no right: the caller narrows the ids to what the user may see.
   */
  searchIds(text: string, limit: number): Promise<readonly number[]>;
  /** Finds a record by its key. Returns undefined for an unknown key. One query. */
  findByKey(key: string, tx?: Transaction): Promise<KnownRecord | undefined>;
  /** Finds a record by its number, with or without leading zeros. Returns undefined for any other text. One query. */
  findByNumber(radicado: string, tx?: Transaction): Promise<KnownRecord | undefined>;
}
export const FiledRecords = token<FiledRecords>('tramites/FiledRecords');
