import { inject, injectable } from 'inversify';
import { conditions, Database, isUuid } from '../../../../host/plugin-api/index.js';
import { recordOf, ROOT_ORIGIN } from '../../engine/index.js';
import { inboxColumns, type InboxRow } from './inbox-item.js';
import { MOST_COUNTED, PAGE_SIZE } from './inbox-page.js';
import { inboxStatement } from './inbox-sql.js';

/** The user, the filter and the page of an inbox. */
export interface InboxRequest {
  readonly userId: number;
  readonly groups: readonly string[];
  /** From 1. */
  readonly page: number;
  readonly estado?: 'EN_POOL' | 'ASIGNADA' | undefined;
  /** UUID or code of a process. */
  readonly proceso?: string | undefined;
  /** The lowest priority to include. */
  readonly prioridad?: number | undefined;
  /** Words that the title, the name or the code of a task must contain. */
  readonly words?: readonly string[] | undefined;
}

/** A task of a page, with the number of tasks of the inbox. */
interface CountedRow extends InboxRow {
  readonly total: number | string;
}

/** A task in any state, with the data that its holder needs. */
export interface FoundTask extends InboxRow {
  readonly asignado: number | null;
  readonly instf_llave: string | null;
  readonly version_id: number | null;
  /** `tramite` where a record started the tree of its instance. */
  readonly root_origin: string | null;
  /** The record that it deals with, or that started the tree of its instance; null without one. */
  readonly record_id: number | null;
  /** Whether it deals with the record itself, which no process leads. */
  readonly is_of_record: boolean;
  /** The groups of its pool, as JSON; null where it has none. */
  readonly grupos: unknown;
}

/** Reads inboxes: the time of a page does not depend on the number of other tasks. */
@injectable()
export class InboxRepository {
  private readonly plain: string;

  constructor(@inject(Database) private readonly database: Database) {
    this.plain = inboxStatement(database.dialect, {
      groups: '$1',
      userId: '$2',
      offset: '$3',
      most: MOST_COUNTED + 1,
      size: PAGE_SIZE,
    });
  }

  /** Reads a page, the oldest task first, in one round trip. */
  async page({
    userId,
    groups,
    page,
    estado,
    proceso,
    prioridad,
    words = [],
  }: InboxRequest): Promise<readonly CountedRow[]> {
    const offset = (page - 1) * PAGE_SIZE;
    const most = Math.max(MOST_COUNTED, offset + PAGE_SIZE) + 1;
    const [pools, holder] = [estado === 'ASIGNADA' ? [] : groups, estado === 'EN_POOL' ? null : userId];
    const binds = [JSON.stringify(pools), holder, offset];
    if (proceso === undefined && prioridad === undefined && words.length === 0 && most === MOST_COUNTED + 1) {
      return this.database.rows<CountedRow>(this.plain, binds);
    }
    const narrowing = conditions();
    const [places, column] = [binds.map((value) => narrowing.place(value)), uuidOrCode(proceso)];
    narrowing.and(`t.process_id = (SELECT id FROM workflow_process WHERE ${column} = ?)`, proceso);
    narrowing.and('t.prioridad >= ?', prioridad);
    narrowing.contains(this.database.dialect, ['t.titulo', 't.nombre', 't.codigo'], words);
    return narrowing.rows<CountedRow>(this.database, (where) =>
      inboxStatement(this.database.dialect, {
        groups: places[0]!,
        userId: places[1]!,
        offset: places[2]!,
        most,
        size: PAGE_SIZE,
        ...(where !== '' && { where }),
      }),
    );
  }

  async find(id: number): Promise<FoundTask | undefined> {
    const [row] = await this.database.rows<Omit<FoundTask, 'is_of_record'> & { readonly own_record: number | null }>(
      `SELECT ${inboxColumns}, t.asignado, t.instf_llave, t.grupos, i.version_id, ${ROOT_ORIGIN} AS root_origin,
         t.record_id AS own_record, ${recordOf('t', 'r')} AS record_id
       FROM workflow_task t LEFT JOIN workflow_instance i ON i.id = t.instance_id
       LEFT JOIN workflow_instance r ON r.id = COALESCE(i.root_id, i.id) WHERE t.id = $1`,
      [id],
    );
    if (!row) return undefined;
    const { own_record, ...task } = row;
    return { ...task, is_of_record: own_record !== null };
  }
}

const uuidOrCode = (proceso: string | undefined): string => (proceso && isUuid(proceso) ? 'llave' : 'codigo');
