import { inject, injectable } from 'inversify';
import { Clock, conditions, Database } from '../../../host/plugin-api/index.js';
import type { HeldDraft, HeldDrafts } from '../contract.js';
import { valuesOf, type DraftAnswers } from './draft-answers.js';
import { DraftKeys } from './draft-keys.js';
import { DraftRows, type DraftRow } from './draft-rows.js';

type HeldRow = Pick<DraftRow, 'id' | 'nonce' | 'form' | 'ends_at'> & {
  readonly answers: unknown;
  readonly created_at: Date;
  readonly changed_at: Date;
};

/** {@link HeldDrafts} in the table of drafts. */
@injectable()
export class StoredHeldDrafts implements HeldDrafts {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(DraftKeys) private readonly keys: DraftKeys,
    @inject(DraftRows) private readonly rows: DraftRows,
  ) {}

  async findHeld(borrador: string): ReturnType<HeldDrafts['findHeld']> {
    const row = await this.rows.findByKey(borrador);
    return row && { form: row.form, by: row.holder === row.nonce ? undefined : Number(row.holder) };
  }

  async listHeld(
    kind: string,
    by: number,
    { before, limit }: Parameters<HeldDrafts['listHeld']>[2],
  ): Promise<readonly HeldDraft[]> {
    const rows = await conditions()
      .and('holder = ?', String(by))
      .and('form LIKE ?', `${kind}:%`)
      .and('ends_at > ?', this.clock.now())
      .and('revision > ?', 0)
      .and('id < ?', before)
      .rows<HeldRow>(
        this.database,
        (where) =>
          `SELECT id, nonce, form, answers, created_at, changed_at, ends_at FROM forms_draft
           ${where} ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
      );
    return rows.map(({ id, nonce, form, answers, created_at, changed_at, ends_at }) => ({
      id,
      borrador: this.keys.keyOf(nonce),
      form,
      begunAt: created_at,
      changedAt: changed_at,
      vence: ends_at,
      answers: valuesOf(this.database.parseJson<DraftAnswers>(answers)),
    }));
  }
}
