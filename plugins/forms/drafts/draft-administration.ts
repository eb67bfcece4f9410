import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  conditions,
  Database,
  NotFoundError,
  type Identity,
  type Transaction,
  type UserReference,
} from '../../../host/plugin-api/index.js';
import { DraftFiles } from './draft-files.js';
import { DraftRows, type DraftRow } from './draft-rows.js';

/** A draft as administrators see it: without its key and its answers. */
export interface ListedDraft {
  readonly id: number;
  /** The form, `<kind>:<code>`. */
  readonly formulario: string;
  /** Whether the draft belongs to a user; otherwise it belongs to the holder of its key. */
  readonly esDeUsuario: boolean;
  readonly creado: string;
  readonly cambiado: string;
  readonly vence: string;
}

type ListedRow = Pick<DraftRow, 'id' | 'form' | 'nonce' | 'holder' | 'ends_at'> & {
  readonly created_at: Date;
  readonly changed_at: Date;
};

/** The administration of drafts. It also keeps a user who has drafts from being removed. */
@injectable()
export class DraftAdministration implements UserReference {
  readonly things = 'borradores de formularios';

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(DraftRows) private readonly rows: DraftRows,
    @inject(DraftFiles) private readonly files: DraftFiles,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Returns the drafts before an id, the newest first. */
  async page(filter: {
    readonly before?: number | undefined;
    readonly limit: number;
    readonly formulario?: string | undefined;
  }): Promise<ListedDraft[]> {
    const rows = await conditions()
      .and('ends_at > ?', this.clock.now())
      .and('id < ?', filter.before)
      .and('form = ?', filter.formulario)
      .rows<ListedRow>(
        this.database,
        (where) =>
          `SELECT id, form, nonce, holder, created_at, changed_at, ends_at FROM forms_draft
           ${where} ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT ${filter.limit} ROWS ONLY`,
      );
    return rows.map(({ id, form, nonce, holder, created_at, changed_at, ends_at }) => ({
      id,
      formulario: form,
      esDeUsuario: holder !== nonce,
      creado: created_at.toISOString(),
      cambiado: changed_at.toISOString(),
      vence: ends_at.toISOString(),
    }));
  }

  /** Removes a draft. Throws `NotFoundError`. */
  async remove(by: Identity, id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.rows.remove(id, undefined, tx))) throw new NotFoundError('No existe ese borrador.');
      await this.files.releaseAll(tx, id);
      const subject = { kind: 'forms.draft', id: String(id) };
      await this.audit.recordEntry(tx, { action: 'forms.draft.removed', by, subject });
    });
  }

  async refersTo(userId: number, tx: Transaction): Promise<boolean> {
    const rows = await this.database.rows(
      'SELECT id FROM forms_draft WHERE holder = $1 ORDER BY id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY',
      [String(userId)],
      tx,
    );
    return rows.length > 0;
  }
}
