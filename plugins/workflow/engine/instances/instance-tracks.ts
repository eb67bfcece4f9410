import { inject, injectable } from 'inversify';
import { Database, NotFoundError } from '../../../../host/plugin-api/index.js';
import { diagramOf, ProcessVersions, type ProcessDiagram } from '../../definition/index.js';
import { InstanceFilings } from '../steps/instance-filings.js';
import type { TakenTransition } from '../steps/flow-state.js';
import type { InstanceState } from '../steps/states.js';

/** The caller of an instance, or an instance that it called. */
interface RelatedInstance {
  readonly llave: string;
  /** Code of its process. */
  readonly proceso: string;
  readonly estado: InstanceState;
}

/** A transition that an instance took, in the version that it was on at that time. */
interface PassedTransition {
  readonly transicion: string;
  readonly desde: string;
  readonly hacia: string;
  readonly fecha: string;
}

/** The parts of an instance that its diagram shows, without its data. */
export interface InstanceTrack {
  readonly llave: string;
  /** Code of the process. */
  readonly proceso: string;
  readonly version: number;
  /** The version on which instances begin now; null without an active version. */
  readonly activa: number | null;
  readonly creada: string;
  readonly terminada: string | null;
  /** The number of the record that started its tree; null without a record. */
  readonly radicado: string | null;
  /** The instance that called it. */
  readonly padre: RelatedInstance | null;
  /** The instances that it called, the oldest first, each with the code of its task. */
  readonly llamadas: readonly (RelatedInstance & { readonly tarea: string })[];
  readonly diagrama: ProcessDiagram;
  /** The transitions of its last steps, the oldest first. */
  readonly recorrido: readonly PassedTransition[];
  /** Whether earlier steps are omitted. */
  readonly recorridoCortado: boolean;
}

/** The steps of an answer. */
const MOST_STEPS = 1000;

interface InstanceRow {
  readonly id: number;
  readonly root_id: number | null;
  readonly parent_id: number | null;
  readonly version_id: number;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

interface StepRow {
  readonly at: Date;
  readonly cambio: unknown;
}

const RELATED = `SELECT i.llave, p.codigo AS proceso, i.estado, t.codigo AS tarea FROM workflow_instance i
  JOIN workflow_version v ON v.id = i.version_id JOIN workflow_process p ON p.id = v.process_id
  LEFT JOIN workflow_task t ON t.instance_id = i.parent_id AND t.token = i.parent_token`;

/** The paths of instances, from their history (decisions, section 7). */
@injectable()
export class InstanceTracks {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(InstanceFilings) private readonly filings: InstanceFilings,
  ) {}

  /** Throws `NotFoundError`. */
  async of(llave: string): Promise<InstanceTrack> {
    const [row] = await this.database.rows<InstanceRow>(
      'SELECT id, root_id, parent_id, version_id, created_at, ended_at FROM workflow_instance WHERE llave = $1',
      [llave],
    );
    if (!row) throw new NotFoundError('No existe una instancia con esa llave.');
    const { codigo, version, model } = await this.versions.get(row.version_id);
    const { radicado } = await this.filings.ofTree(row.root_id ?? row.id);
    const { steps, isCut } = await this.lastSteps(row);
    return {
      llave,
      proceso: codigo,
      version,
      activa: (await this.versions.active(codigo))?.version ?? null,
      creada: row.created_at.toISOString(),
      terminada: row.ended_at?.toISOString() ?? null,
      radicado,
      padre: await this.parentOf(row),
      llamadas: await this.calledBy(row),
      diagrama: diagramOf(model.definition),
      recorrido: steps.flatMap(({ at, cambio }) => this.pathOf(at, cambio)),
      recorridoCortado: isCut,
    };
  }

  private async parentOf({ parent_id: id }: InstanceRow): Promise<RelatedInstance | null> {
    if (id === null) return null;
    const [parent] = await this.database.rows<RelatedInstance>(`${RELATED} WHERE i.id = $1`, [id]);
    return parent ? { llave: parent.llave, proceso: parent.proceso, estado: parent.estado } : null;
  }

  /**
   * Lists the instances that it called. Reads the index of the trees, which also has those that it called through
   * others.
   */
  private calledBy({ id, root_id: root }: InstanceRow): Promise<(RelatedInstance & { readonly tarea: string })[]> {
    return this.database.rows(`${RELATED} WHERE i.root_id = $1 AND i.parent_id = $2 ORDER BY i.id`, [root ?? id, id]);
  }

  /** Reads the last steps. Moves that only change the holder of a task are omitted: there may be any number of them. */
  private async lastSteps({
    id,
  }: InstanceRow): Promise<{ readonly steps: readonly StepRow[]; readonly isCut: boolean }> {
    const rows = await this.database.rows<StepRow>(
      `SELECT at, cambio FROM workflow_history
       WHERE instance_id = $1 AND cambio IS NOT NULL AND tipo NOT IN ('TOMA', 'SUELTA', 'REASIGNACION')
       ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT ${MOST_STEPS + 1} ROWS ONLY`,
      [id],
    );
    return { steps: rows.slice(0, MOST_STEPS).toReversed(), isCut: rows.length > MOST_STEPS };
  }

  private pathOf(at: Date, cambio: unknown): PassedTransition[] {
    const { path = [] } = this.database.parseJson<{ readonly path?: readonly TakenTransition[] }>(cambio);
    return path.map(({ codigo, ...ends }) => ({ transicion: codigo, ...ends, fecha: at.toISOString() }));
  }
}
