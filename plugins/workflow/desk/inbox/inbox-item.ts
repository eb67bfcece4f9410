import type { Database, JsonValue } from '../../../../host/plugin-api/index.js';
import type { WorkItem } from '../../contract.js';

/** The data that a task keeps for its channel. */
export type Metadata = Readonly<Record<string, JsonValue>>;

/** A task of the inbox, as it is read. */
export interface InboxRow {
  readonly id: number;
  readonly scope: number | null;
  readonly codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly titulo: string;
  readonly estado: WorkItem['estado'];
  readonly created_at: Date;
  readonly vence: Date | null;
  readonly vence_legal: boolean;
  readonly prioridad: number;
  readonly metadatos_extra: unknown;
  /** The key of its instance; null for a task of a channel. */
  readonly llave: string | null;
  readonly instancia_estado: string | null;
}

/** The columns of a task `t` and its instance `i` for {@link InboxRow}. */
export const inboxColumns = `t.id, t.scope, t.codigo, t.nombre, t.tipo, t.titulo, t.estado, t.created_at, t.vence, t.vence_legal, t.prioridad,
  t.metadatos_extra, i.llave, i.estado AS instancia_estado`;

/**
 * Builds the item of the inbox. `holder` is the username of the holder of a task outside its pool; in an inbox, the
 * caller's.
 */
export function inboxItem(database: Database, row: InboxRow, holder: string | null): WorkItem {
  return {
    id: row.id,
    codigo: row.codigo,
    nombre: row.nombre,
    tipo: row.tipo,
    titulo: row.titulo,
    estado: row.estado,
    asignado: row.estado === 'EN_POOL' ? null : holder,
    instancia: row.llave,
    suspendida: row.instancia_estado === 'SUSPENDIDA',
    ambito: row.scope,
    creada: row.created_at.toISOString(),
    vence: row.vence?.toISOString() ?? null,
    vence_legal: row.vence_legal,
    prioridad: row.prioridad,
    metadatos_extra: database.parseJson<Metadata | null>(row.metadatos_extra),
  };
}
