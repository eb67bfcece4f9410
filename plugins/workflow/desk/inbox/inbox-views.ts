import { inject, injectable } from 'inversify';
import { ConflictError, Database, NotFoundError, type Identity } from '../../../../host/plugin-api/index.js';
import type { InboxFilter } from './inbox-filter.js';

/** The views that a user may save. It is a limit against abuse: concurrent saves may exceed it by a few. */
const MOST_VIEWS = 20;

/** A view of an inbox that its user has saved. */
export interface InboxView {
  readonly id: number;
  readonly nombre: string;
  readonly filtros: InboxFilter;
}

/** The fields of a view that the user sends. */
type SavedView = Omit<InboxView, 'id'>;

const nameIsTaken = (): ConflictError =>
  new ConflictError('Ya tiene una vista con ese nombre.', { code: 'vista_repetida' });
const unknownView = (): NotFoundError => new NotFoundError('No existe una vista con ese número.');

/** The saved views of users; each is visible to its user alone. */
@injectable()
export class InboxViews {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Lists the views of the user, by name. */
  async list(by: Identity): Promise<InboxView[]> {
    const rows = await this.database.rows<Omit<InboxView, 'filtros'> & { readonly filtros: unknown }>(
      'SELECT id, nombre, filtros FROM workflow_inbox_view WHERE user_id = $1 ORDER BY nombre',
      [by.userId],
    );
    return rows.map(({ filtros, ...row }) => ({ ...row, filtros: this.database.parseJson<InboxFilter>(filtros) }));
  }

  /** Throws `ConflictError` `vista_repetida` and `demasiadas_vistas`. */
  async create({ nombre, filtros }: SavedView, by: Identity): Promise<InboxView> {
    const sql = 'SELECT COUNT(*) AS many FROM workflow_inbox_view WHERE user_id = $1';
    const [known] = await this.database.rows<{ many: number | string }>(sql, [by.userId]);
    if (Number(known!.many) >= MOST_VIEWS) {
      throw new ConflictError(`Ya tiene ${MOST_VIEWS} vistas. Borre alguna.`, { code: 'demasiadas_vistas' });
    }
    return this.named(async () => {
      const row = { user_id: by.userId, nombre, filtros: JSON.stringify(filtros) };
      const [made] = await this.database.insertRows<{ id: number }>('workflow_inbox_view', [row], ['id']);
      return { id: made!.id, nombre, filtros };
    });
  }

  /** Throws `NotFoundError`, also for a view of another user, and `ConflictError` `vista_repetida`. */
  async replace(id: number, { nombre, filtros }: SavedView, by: Identity): Promise<InboxView> {
    const changed = await this.named(() =>
      this.database.changeRows(
        'UPDATE workflow_inbox_view SET nombre = $1, filtros = $2 WHERE id = $3 AND user_id = $4',
        [nombre, JSON.stringify(filtros), id, by.userId],
      ),
    );
    if (changed === 0) throw unknownView();
    return { id, nombre, filtros };
  }

  /** Throws `NotFoundError`. */
  async remove(id: number, by: Identity): Promise<void> {
    const sql = 'DELETE FROM workflow_inbox_view WHERE id = $1 AND user_id = $2';
    if ((await this.database.changeRows(sql, [id, by.userId])) === 0) throw unknownView();
  }

  private async named<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (this.database.isUniqueViolation(error, 'workflow_inbox_view_nombre_uq')) throw nameIsTaken();
      throw error;
    }
  }
}
