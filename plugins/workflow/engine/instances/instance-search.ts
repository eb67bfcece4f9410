import { inject, injectable, optional } from 'inversify';
import { conditions, Database, isUuid, toPage, type Conditions } from '../../../../host/plugin-api/index.js';
import { FiledRecords } from '../../../tramites/contract.js';
import type { InstanceState } from '../steps/states.js';

/** An instance in a list for staff: nothing of its data. */
export interface ListedInstance {
  readonly id: number;
  readonly llave: string;
  /** Code of the process. */
  readonly proceso: string;
  readonly version: number;
  readonly estado: InstanceState;
  /** The filing number of the record that started it, or what called it; null where none did. */
  readonly radicado: string | null;
  /** The instance that called it. */
  readonly padre: string | null;
  /** What it was started by; null where staff did. */
  readonly origen: string | null;
  /** How many of its tasks stand still. */
  readonly incidentes: number;
  readonly creada: string;
  readonly terminada: string | null;
}

interface Row extends Omit<ListedInstance, 'radicado' | 'incidentes' | 'creada' | 'terminada'> {
  readonly record_id: number | null;
  readonly incidentes: string | number;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

/** A page of a list, and the id of the instance behind which the next one begins: null for the last page. */
export interface InstancePage {
  readonly items: readonly ListedInstance[];
  readonly nextCursor: number | null;
}

/** What a list is narrowed by. */
export interface InstanceFilter {
  /** The id of the instance that was the last one. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly estado?: InstanceState | undefined;
  /** Code of a process. */
  readonly proceso?: string | undefined;
  /** Only those with a task that stands still. */
  readonly incidentes?: boolean | undefined;
  /** Only the instance of this llave, or those of the records that this text finds, and all that they have called. */
  readonly q?: string | undefined;
}

/** The order of a list, and what of it is read. */
interface Listing {
  readonly order: string;
  readonly limit: number;
}

/** The most look-ups of records until a page of their instances is full. */
const MOST_LOOKS = 10;

const isOfRecord = "origin_kind = 'tramite'";

/** The root of the tree of an instance `i`. */
const withRoot = 'JOIN workflow_instance r ON r.id = COALESCE(i.root_id, i.id)';

/** The instances `n` that a condition is true of, and those that they have called, themselves or through others. */
const treesOf = (condition: string): string =>
  `i.id IN (SELECT n.id FROM workflow_instance n WHERE ${condition} UNION ALL
    SELECT c.id FROM workflow_instance n JOIN workflow_instance c ON c.root_id = n.id WHERE ${condition})`;

/** Instances as administrators look for them. */
@injectable()
export class InstanceSearch {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(FiledRecords) @optional() private readonly records: FiledRecords | undefined,
  ) {}

  /** The newest first; those of records by their records, the newest of these first. */
  async list(filter: InstanceFilter): Promise<InstancePage> {
    const { before, limit, q } = filter;
    if (q !== undefined && !isUuid(q)) return this.ofRecords(q, filter);
    const narrowed = narrowedBy(filter).and('i.id < ?', before);
    const llave = q?.toLowerCase();
    narrowed.and(treesOf('n.llave = ?'), llave, llave);
    return pageOf(await this.rows(narrowed, { order: 'i.id DESC', limit: limit + 1 }), limit);
  }

  /**
   * Looks at some pages of the records that a text finds. Where few of their instances are let through, the page is not
   * full, and the next one goes on behind the last record.
   */
  private async ofRecords(text: string, filter: InstanceFilter): Promise<InstancePage> {
    const { before, limit } = filter;
    const none = { items: [], nextCursor: null };
    if (!this.records) return none;
    const first = before === undefined ? undefined : await this.recordOf(before);
    if (before !== undefined && first === undefined) return none;
    let record = first;
    const found = record === undefined ? [] : await this.inTrees([record], filter, limit + 1);
    for (let look = 0; look < MOST_LOOKS && found.length <= limit; look += 1) {
      const ids = await this.records.idsByText(text, { before: record, limit: limit + 1 });
      found.push(...(await this.inTrees(ids, { ...filter, before: undefined }, limit + 1 - found.length)));
      if (ids.length <= limit) return pageOf(found, limit);
      record = ids.at(-1)!;
    }
    if (found.length > limit) return pageOf(found, limit);
    return { items: found, nextCursor: await this.rootFrom(record!, first) };
  }

  /** Those of the trees of records. */
  private async inTrees(records: readonly number[], filter: InstanceFilter, limit: number): Promise<ListedInstance[]> {
    if (records.length === 0) return [];
    const condition = `n.${isOfRecord} AND n.origin_id IN (${records.map(() => '?').join(', ')})`;
    const narrowed = narrowedBy(filter)
      .and('i.id < ?', filter.before)
      .and(treesOf(condition), ...records, ...records);
    return this.rows(narrowed, { order: 'r.origin_id DESC, i.id DESC', limit });
  }

  /** The record of the tree of an instance. */
  private async recordOf(id: number): Promise<number | undefined> {
    const sql = `SELECT r.origin_id FROM workflow_instance i ${withRoot} WHERE i.id = $1 AND r.${isOfRecord}`;
    const [row] = await this.database.rows<{ origin_id: number }>(sql, [id]);
    return row?.origin_id;
  }

  /**
   * The first instance of the tree of a record; of the next newer one where its instance is gone. Null where those of
   * all records up to `before` are, so that no list goes round in a circle.
   */
  private async rootFrom(record: number, before: number | undefined): Promise<number | null> {
    const [row] = await conditions()
      .and(isOfRecord)
      .and('origin_id >= ?', record)
      .and('origin_id < ?', before)
      .rows<{ id: number }>(
        this.database,
        (where) => `SELECT id FROM workflow_instance ${where} ORDER BY origin_id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      );
    return row?.id ?? null;
  }

  private async rows(narrowed: Conditions, { order, limit }: Listing): Promise<ListedInstance[]> {
    const rows = await narrowed.rows<Row>(
      this.database,
      (where) =>
        `SELECT i.id, i.llave, p.codigo AS proceso, v.version, i.estado, c.llave AS padre, i.origin_kind AS origen,
           (SELECT COUNT(*) FROM workflow_task t WHERE t.instance_id = i.id AND t.estado = 'INCIDENTE') AS incidentes,
           CASE WHEN r.${isOfRecord} THEN r.origin_id END AS record_id, i.created_at, i.ended_at
         FROM workflow_instance i ${withRoot}
           JOIN workflow_version v ON v.id = i.version_id
           JOIN workflow_process p ON p.id = v.process_id
           LEFT JOIN workflow_instance c ON c.id = i.parent_id
         ${where} ORDER BY ${order} OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
    const ids = new Set(rows.flatMap(({ record_id }) => record_id ?? []));
    const records = ids.size === 0 ? [] : ((await this.records?.findAll([...ids])) ?? []);
    const radicados = new Map(records.map(({ recordId, radicado }) => [recordId, radicado]));
    return rows.map(({ record_id, created_at, ended_at, ...row }) => ({
      ...row,
      radicado: radicados.get(record_id ?? 0) ?? null,
      incidentes: Number(row.incidentes),
      creada: created_at.toISOString(),
      terminada: ended_at?.toISOString() ?? null,
    }));
  }
}

function narrowedBy({ estado, proceso, incidentes }: InstanceFilter): Conditions {
  const narrowed = conditions().and('i.estado = ?', estado).and('p.codigo = ?', proceso);
  if (incidentes) narrowed.and(`i.id IN (SELECT t.instance_id FROM workflow_task t WHERE t.estado = 'INCIDENTE')`);
  return narrowed;
}

const pageOf = (found: readonly ListedInstance[], limit: number): InstancePage => toPage(found, limit, ({ id }) => id);
