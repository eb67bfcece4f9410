import type { Identity, JsonValue } from '../../../host/plugin-api/index.js';
import type { TaskModel } from '../definition/process-model.js';
import type { ProcessVersion } from '../processes/process-version.js';
import type { InstanceData } from './step.js';

/** Who moves an instance; nobody where it goes on by itself. */
export type Mover = Pick<Identity, 'userId' | 'username'> | undefined;

/** An instance as its expressions see it. */
export interface InstanceFacts {
  readonly llave: string;
  readonly createdAt: Date;
}

/** What the expressions of a move read (`definition/expression-names.ts`). */
export function expressionData(
  version: ProcessVersion,
  task: TaskModel | undefined,
  facts: { readonly datos: InstanceData; readonly instancia: InstanceFacts; readonly by: Mover; readonly hoy: string },
): Record<'datos' | 'tarea' | 'instancia' | 'usuario' | 'hoy', JsonValue> {
  const { datos, instancia, by, hoy } = facts;
  return {
    datos,
    tarea: task ? { codigo: task.codigo, nombre: task.definition.nombre, tipo: task.definition.tipo } : null,
    instancia: {
      llave: instancia.llave,
      proceso: version.codigo,
      version: version.version,
      creada: instancia.createdAt.toISOString(),
    },
    usuario: by ? { id: by.userId, username: by.username } : null,
    hoy,
  };
}
