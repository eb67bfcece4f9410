import type { Identity, JsonValue } from '../../../../host/plugin-api/index.js';
import type { ProcessVersion, TaskModel } from '../../definition/index.js';
import type { InstanceFiling } from '../../contract.js';
import type { InstanceData } from './step.js';

/** The user who moves an instance, with the groups where known; undefined where a job moves it. */
export type Mover = (Pick<Identity, 'userId' | 'username'> & Partial<Pick<Identity, 'groups'>>) | undefined;

/** The facts of an instance that its expressions read. */
export interface InstanceFacts {
  readonly llave: string;
  readonly createdAt: Date;
}

/**
 * The filing that started the tree of an instance, and the end of its term. Both are known where the root of the tree
 * begins; later they are read by the id of the root.
 */
export type InstanceOrigin =
  | { readonly filing: InstanceFiling; readonly termEnd: Date | null }
  | { readonly rootId: number };

/** Collects the data that the expressions of a move read (`definition/expression-names.ts`). */
export function expressionData(
  version: ProcessVersion,
  task: TaskModel | undefined,
  facts: {
    readonly datos: InstanceData;
    readonly instancia: InstanceFacts & InstanceFiling;
    readonly by: Mover;
    readonly hoy: string;
  },
): Record<'datos' | 'tarea' | 'instancia' | 'usuario' | 'hoy', JsonValue> {
  const { datos, instancia, by, hoy } = facts;
  const { radicado, key, canal, solicitante } = instancia;
  return {
    datos,
    tarea: task ? { codigo: task.codigo, nombre: task.definition.nombre, tipo: task.definition.tipo } : null,
    instancia: {
      llave: instancia.llave,
      proceso: version.codigo,
      version: version.version,
      creada: instancia.createdAt.toISOString(),
      radicado,
      key,
      canal,
      solicitante,
    },
    usuario: by ? { id: by.userId, username: by.username } : null,
    hoy,
  };
}
