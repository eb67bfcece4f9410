import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, Database, type AuditPart, type Transaction } from '../../../host/plugin-api/index.js';
import { FormsSettings } from '../forms-settings.js';
import type { FormsConfig } from '../forms-config.js';
import { DraftKeys } from './draft-keys.js';
import type { DraftAnswers } from './draft-answers.js';
import type { ReturnedAnswers } from '../contract.js';

/** A draft as it is stored. */
export interface DraftRow {
  readonly id: number;
  readonly nonce: string;
  /** The form, `<kind>:<code>`. */
  readonly form: string;
  /** The digest of the form by which all answers were read; of none, once several were. */
  readonly form_digest: Buffer;
  readonly holder: string;
  readonly answers: DraftAnswers;
  /** The answers that pages show again. */
  readonly returned: ReturnedAnswers;
  readonly revision: number;
  readonly ends_at: Date;
  /** The id of the original, for a copy that is not taken yet; null otherwise. */
  readonly source_id: number | null;
}

const COLUMNS = 'id, nonce, form, form_digest, holder, answers, returned, revision, ends_at, source_id';
const DAY_MILLISECONDS = 24 * 3600 * 1000;

/** The statements on `forms_draft`. They do not see drafts that have ended, unless their names say so. */
@injectable()
export class DraftRows {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(FormsSettings) private readonly settings: FormsConfig,
    @inject(DraftKeys) private readonly keys: DraftKeys,
  ) {}

  /** Finds a draft by its key, in one round trip whatever text was sent as a key. */
  findByKey(key: string): Promise<DraftRow | undefined> {
    return this.find('key_digest = $2', [this.keys.digestOf(key)]);
  }

  /** Finds a user's draft of a form. */
  findOf(holder: string, form: string, tx?: Transaction): Promise<DraftRow | undefined> {
    return this.find('holder = $2 AND form = $3', [holder, form], tx);
  }

  /**
   * Inserts a draft without answers, and returns its nonce and end; undefined where the user has a draft of this form.
   */
  async insert(
    {
      form,
      formDigest,
      holder,
      sourceId = null,
    }: { form: string; formDigest: Buffer; holder: string | undefined; sourceId?: number | null },
    tx?: Transaction,
  ): Promise<{ readonly nonce: string; readonly ends_at: Date } | undefined> {
    const nonce = randomUUID();
    const now = this.clock.now();
    const ends_at = this.endAfter(now);
    const row = {
      nonce,
      key_digest: this.keys.digestOf(this.keys.keyOf(nonce)),
      form,
      form_digest: formDigest,
      holder: holder ?? nonce,
      answers: '{}',
      revision: 0,
      created_at: now,
      changed_at: now,
      ends_at,
      source_id: sourceId,
    };
    const isInserted = await this.database.insertOnce('forms_draft', row, ['holder', 'form'], tx);
    return isInserted ? { nonce, ends_at } : undefined;
  }

  findById(id: number): Promise<DraftRow | undefined> {
    return this.find('id = $2', [id]);
  }

  /** Copies the answers of the source into an untaken copy. Returns false where the copy was taken already. */
  async fill(
    { id }: Pick<DraftRow, 'id'>,
    { id: sourceId, form_digest, answers }: Pick<DraftRow, 'id' | 'form_digest' | 'answers'>,
    tx: Transaction,
  ): Promise<boolean> {
    const now = this.clock.now();
    const filled = await this.database.changeRows(
      `UPDATE forms_draft SET source_id = NULL, form_digest = $3, answers = $4, revision = revision + 1, changed_at = $5,
         ends_at = $6 WHERE id = $1 AND source_id = $2`,
      [id, sourceId, form_digest, JSON.stringify(answers), now, this.endAfter(now)],
      tx,
    );
    return filled === 1;
  }

  /**
   * Begins a change: counts the revision up by one, sets the new end and locks the row until `tx` ends. Returns the row
   * as the changes before it left it; undefined where the draft has ended.
   */
  async beginChange(id: number, tx: Transaction): Promise<DraftRow | undefined> {
    const now = this.clock.now();
    const changed = await this.database.changeRows(
      `UPDATE forms_draft SET revision = revision + 1, changed_at = $1, ends_at = $2
       WHERE id = $3 AND ends_at > $1`,
      [now, this.endAfter(now), id],
      tx,
    );
    return changed === 1 ? this.find('id = $2', [id], tx) : undefined;
  }

  async setAnswers(
    id: number,
    { answers, returned, form_digest }: Pick<DraftRow, 'answers' | 'returned' | 'form_digest'>,
    tx: Transaction,
  ): Promise<void> {
    const json = Object.keys(returned).length === 0 ? null : JSON.stringify(returned);
    const sql = 'UPDATE forms_draft SET answers = $1, returned = $2, form_digest = $3 WHERE id = $4';
    await this.database.changeRows(sql, [JSON.stringify(answers), json, form_digest, id], tx);
  }

  /** Locks a draft until `tx` ends, without a change, and returns it; undefined where it has ended. */
  async lock(id: number, tx: Transaction): Promise<DraftRow | undefined> {
    await this.database.changeRows('UPDATE forms_draft SET revision = revision WHERE id = $1', [id], tx);
    return this.find('id = $2', [id], tx);
  }

  /**
   * Removes a draft that has not ended, only at this revision where one is given. Returns false where another call
   * removed or changed it first.
   */
  async remove(id: number, revision: number | undefined, tx: Transaction): Promise<boolean> {
    const [same, bind] = revision === undefined ? ['', []] : ['AND revision = $3', [revision]];
    const sql = `DELETE FROM forms_draft WHERE id = $1 AND ends_at > $2 ${same}`;
    return (await this.database.changeRows(sql, [id, this.clock.now(), ...bind], tx)) === 1;
  }

  /** Builds the CTE of `Drafts.usePart`. */
  removePart({ id, revision }: Pick<DraftRow, 'id' | 'revision'>, from: number, source: string): AuditPart {
    return {
      sql: `DELETE FROM forms_draft WHERE id = $${from + 1}::integer AND ends_at > $${from + 2}::timestamptz
        AND revision = $${from + 3}::integer AND EXISTS (SELECT 1 FROM ${source}) RETURNING id`,
      bind: [id, this.clock.now(), revision],
    };
  }

  /** Removes a draft that has ended. Returns false where it no longer exists, or a change prolonged it. */
  async removeEnded(id: number, tx: Transaction): Promise<boolean> {
    const sql = 'DELETE FROM forms_draft WHERE id = $1 AND ends_at <= $2';
    return (await this.database.changeRows(sql, [id, this.clock.now()], tx)) === 1;
  }

  async isThere(id: number, tx: Transaction): Promise<boolean> {
    return (await this.find('id = $2', [id], tx)) !== undefined;
  }

  /** Returns drafts that have ended, the earliest first. */
  async ended(most: number): Promise<readonly number[]> {
    const rows = await this.database.rows<{ id: number }>(
      'SELECT id FROM forms_draft WHERE ends_at <= $1 ORDER BY ends_at OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY',
      [this.clock.now(), most],
    );
    return rows.map(({ id }) => id);
  }

  /** Finds a user's ended draft of a form, whose row would prevent a new one. */
  async endedOf(holder: string, form: string, tx: Transaction): Promise<number | undefined> {
    const [row] = await this.database.rows<{ id: number }>(
      'SELECT id FROM forms_draft WHERE holder = $1 AND form = $2 AND ends_at <= $3',
      [holder, form, this.clock.now()],
      tx,
    );
    return row?.id;
  }

  private async find(condition: string, bind: readonly unknown[], tx?: Transaction): Promise<DraftRow | undefined> {
    const [row] = await this.database.rows<DraftRow>(
      `SELECT ${COLUMNS} FROM forms_draft WHERE ends_at > $1 AND ${condition}`,
      [this.clock.now(), ...bind],
      tx,
    );
    if (!row) return undefined;
    const { answers, returned } = row;
    const parse = <T>(value: unknown): T => this.database.parseJson<T>(value);
    return { ...row, answers: parse(answers), returned: parse<ReturnedAnswers | null>(returned) ?? {} };
  }

  private endAfter(now: Date): Date {
    return new Date(now.getTime() + this.settings.draftDays * DAY_MILLISECONDS);
  }
}
