import { inject, injectable } from 'inversify';
import { Database, NotFoundError, UserDirectory, type UserName } from '../../../../host/plugin-api/index.js';

/** A move of an instance, or of one of its tasks. */
export interface SeenMove {
  readonly fecha: string;
  readonly tipo: string;
  readonly tarea: string | null;
  /** The scope of the task; null for a move of the instance. */
  readonly ambito: number | null;
  readonly desde: string | null;
  readonly hacia: string | null;
  readonly motivo: string | null;
  readonly usuario: string | null;
}

/** A move with its id in the history. */
export type ListedMove = SeenMove & { readonly id: number };

/** The filter and the page of the moves of an instance. */
export interface MovePage {
  /** Id of a user, to read only the moves of that user. */
  readonly actor?: number | undefined;
  /** Id of a move, to read older ones. */
  readonly before?: number | undefined;
  readonly limit: number;
}

interface MoveRow extends Omit<SeenMove, 'fecha' | 'tarea' | 'usuario'> {
  /** A BIGINT, which a driver may return as text. */
  readonly id: string | number;
  readonly at: Date;
  readonly codigo: string | null;
  readonly actor_user_id: number | null;
}

type Names = ReadonlyMap<number, UserName>;

/** The history of an instance, page by page: repeated claims and releases of a task make it any length. */
@injectable()
export class InstanceMoves {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /** Lists the moves, the newest first. Throws `NotFoundError` for an unknown llave. */
  async ofKey(llave: string, page: MovePage): Promise<readonly ListedMove[]> {
    const sql = 'SELECT id FROM workflow_instance WHERE llave = $1';
    const [row] = await this.database.rows<{ id: number }>(sql, [llave]);
    if (!row) throw new NotFoundError('No existe una instancia con esa llave.');
    return this.of(row.id, page);
  }

  /** Lists the moves, the newest first. */
  async of(instanceId: number, { actor, before, limit }: MovePage): Promise<readonly ListedMove[]> {
    const conditions = ['h.instance_id = $1'];
    const bind: number[] = [instanceId, limit];
    if (before !== undefined) conditions.push(`h.id < CAST($${bind.push(before)} AS BIGINT)`);
    if (actor !== undefined) conditions.push(`h.actor_user_id = $${bind.push(actor)}`);
    const rows = await this.database.rows<MoveRow>(
      `SELECT h.id, h.at, h.tipo, t.codigo, t.scope AS ambito, h.desde, h.hacia, h.motivo, h.actor_user_id
       FROM workflow_history h LEFT JOIN workflow_task t ON t.id = h.task_id
       WHERE ${conditions.join(' AND ')} ORDER BY h.id DESC OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY`,
      bind,
    );
    const names = await this.namesOf(rows);
    return rows.map(({ id, at, codigo, ambito, actor_user_id: by, ...move }) => ({
      ...move,
      id: Number(id),
      fecha: at.toISOString(),
      tarea: codigo,
      ambito,
      usuario: by === null ? null : (names.get(by)?.username ?? null),
    }));
  }

  private async namesOf(rows: readonly MoveRow[]): Promise<Names> {
    const ids = new Set(rows.flatMap(({ actor_user_id: by }) => (by === null ? [] : [by])));
    return ids.size === 0 ? new Map() : this.users.namesOf(ids);
  }
}
