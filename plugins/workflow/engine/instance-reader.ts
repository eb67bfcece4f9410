import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import type { Activation, Arrival, FlowState, Token } from './flow-state.js';
import type { InstanceState, TaskState } from './states.js';
import type { InstanceData } from './step.js';

/** An instance as it stands, with one of its tasks. */
export interface InstanceAt {
  readonly id: number;
  readonly llave: string;
  readonly versionId: number;
  readonly estado: InstanceState;
  readonly datos: InstanceData;
  readonly revision: number;
  readonly createdAt: Date;
  readonly state: FlowState;
  readonly task: TaskAt;
}

/** A task of an instance. */
interface TaskAt {
  readonly id: number;
  /** Ordinal of its token. */
  readonly token: number;
  readonly codigo: string;
  readonly estado: TaskState;
  /** Id of the user who holds it. */
  readonly asignado: number | null;
}

interface Row {
  readonly id: number;
  readonly llave: string;
  readonly version_id: number;
  readonly estado: InstanceState;
  readonly datos: unknown;
  readonly revision: number;
  readonly next_ordinal: number;
  readonly created_at: Date;
  readonly tokens: unknown;
  readonly activations: unknown;
  readonly arrivals: unknown;
  readonly task_id: number;
  readonly token: number;
  readonly codigo: string;
  readonly task_estado: TaskState;
  readonly asignado: number | null;
}

/** Reads where instances stand. */
@injectable()
export class InstanceReader {
  constructor(@inject(Database) private readonly database: Database) {}

  /** By the key of the form record of one of its tasks, open or not; undefined for a key of nothing. */
  async byFormRecord(instfLlave: string): Promise<InstanceAt | undefined> {
    const list = (table: string, columns: string): string => this.rowsAsJson(table, columns);
    const [row] = await this.database.rows<Row>(
      `SELECT i.id, i.llave, i.version_id, i.estado, i.datos, i.revision, i.next_ordinal, i.created_at,
         ${list('workflow_token', 'ordinal, codigo, activation, branch')} AS tokens,
         ${list('workflow_activation', 'ordinal, split, activation, branch')} AS activations,
         ${list('workflow_arrival', 'activation, branch')} AS arrivals,
         t.id AS task_id, t.token, t.codigo, t.estado AS task_estado, t.asignado
       FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id WHERE t.instf_llave = $1`,
      [instfLlave],
    );
    return row && this.instanceOf(row);
  }

  private instanceOf(row: Row): InstanceAt {
    const list = <T>(value: unknown): readonly T[] => this.database.parseJson<readonly T[] | null>(value) ?? [];
    return {
      id: row.id,
      llave: row.llave,
      versionId: row.version_id,
      estado: row.estado,
      datos: this.database.parseJson<InstanceData>(row.datos),
      revision: row.revision,
      createdAt: row.created_at,
      state: {
        tokens: list<Token>(row.tokens),
        activations: list<Activation>(row.activations),
        arrivals: list<Arrival>(row.arrivals),
        nextOrdinal: row.next_ordinal,
      },
      task: {
        id: row.task_id,
        token: row.token,
        codigo: row.codigo,
        estado: row.task_estado,
        asignado: row.asignado,
      },
    };
  }

  private rowsAsJson(table: string, columns: string): string {
    const own = `FROM ${table} x WHERE x.instance_id = i.id`;
    return this.database.dialect === 'postgres'
      ? `(SELECT json_agg(x) FROM (SELECT ${columns} ${own}) AS x)`
      : `(SELECT ${columns} ${own} FOR JSON PATH, INCLUDE_NULL_VALUES)`;
  }
}
