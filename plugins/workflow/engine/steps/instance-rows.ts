import type { Database } from '../../../../host/plugin-api/index.js';
import type { Arrival, Scope, Token } from './flow-state.js';
import type { InstanceAt, StandingInstance, TaskAt } from './standing-instance.js';
import type { ReadDrafts } from './read-drafts.js';
import type { InstanceState, TaskState } from './states.js';
import type { InstanceData, OngoingWork } from './step.js';

/** The columns of an instance that `InstanceReader` selects. */
export interface Row {
  readonly id: number;
  readonly llave: string;
  readonly root_id: number | null;
  readonly root_origin: string | null;
  readonly record_id: number | null;
  readonly untouched_record: number | null;
  readonly version_id: number;
  readonly estado: InstanceState;
  readonly resultado: string | null;
  readonly favorable: boolean | null;
  readonly datos: unknown;
  readonly revision: number;
  readonly steps_alone: number;
  readonly calls_alone: number;
  readonly next_ordinal: number;
  readonly created_at: Date;
  readonly tokens: unknown;
  readonly scopes: unknown;
  readonly arrivals: unknown;
}

/** The columns of an instance and one of its tasks. */
export interface RowAtTask extends Row {
  readonly task_id: number;
  readonly token: number;
  readonly scope: number;
  readonly codigo: string;
  readonly task_estado: TaskState;
  readonly asignado: number | null;
  readonly vence: Date | null;
  readonly done_at: Date | null;
  readonly trabajo: unknown;
  readonly para_ciudadano: string | null;
  readonly leidos: string | null;
  readonly attempts: number;
}

export function instanceAt(database: Database, row: RowAtTask): InstanceAt {
  return { ...instanceOf(database, row), task: taskOf(database, row) };
}

export function instanceOf(database: Database, row: Row): StandingInstance {
  const list = <T>(value: unknown): readonly T[] => database.parseJson<readonly T[] | null>(value) ?? [];
  return {
    id: row.id,
    llave: row.llave,
    rootId: row.root_id ?? row.id,
    isCalled: row.root_id !== null,
    isOfRecord: row.root_origin === 'tramite',
    recordId: row.record_id,
    untouchedRecord: row.untouched_record,
    versionId: row.version_id,
    estado: row.estado,
    outcome: row.favorable === null ? undefined : { resultado: row.resultado, favorable: row.favorable },
    datos: database.parseJson<InstanceData>(row.datos),
    revision: row.revision,
    stepsAlone: row.steps_alone,
    callsAlone: row.calls_alone,
    createdAt: row.created_at,
    state: {
      tokens: list<Token>(row.tokens),
      scopes: list<Scope>(row.scopes),
      arrivals: list<Arrival>(row.arrivals),
      nextOrdinal: row.next_ordinal,
    },
  };
}

function taskOf(database: Database, row: RowAtTask): TaskAt {
  return {
    id: row.task_id,
    token: row.token,
    scope: row.scope,
    codigo: row.codigo,
    estado: row.task_estado,
    asignado: row.asignado,
    vence: row.vence,
    isDone: row.done_at !== null,
    trabajo: database.parseJson<OngoingWork | null>(row.trabajo) ?? {},
    paraCiudadano: row.para_ciudadano ?? undefined,
    leidos: row.leidos === null ? {} : (JSON.parse(row.leidos) as ReadDrafts),
    attempts: row.attempts,
  };
}
