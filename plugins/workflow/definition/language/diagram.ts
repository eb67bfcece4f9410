import type { ProcessDefinition } from './definition-schema.js';
import type { Task } from './task-schemas.js';

/** A task of a diagram. */
interface DiagramStep {
  readonly codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  /**
   * The groups that may take it, such as `rol:ventanilla`; empty where an expression names a user, or no person acts.
   */
  readonly grupos: readonly string[];
}

/** A transition of a diagram. */
interface DiagramTransition {
  readonly codigo: string;
  readonly desde: string;
  readonly hacia: string;
  readonly nombre: string | null;
  /** The name of the action. */
  readonly accion: string | null;
  /** FEEL. */
  readonly condicion: string | null;
  readonly vencido: boolean;
}

/** The parts of a definition that a diagram shows. */
export interface ProcessDiagram {
  readonly nombre: string;
  /** Code of the first task. */
  readonly inicio: string;
  readonly pasos: readonly DiagramStep[];
  readonly transiciones: readonly DiagramTransition[];
}

/** Builds the diagram of a definition, in its order, without forms, terms and procedures. */
export function diagramOf({ nombre, inicio, tareas, transiciones }: ProcessDefinition): ProcessDiagram {
  const tasks = new Map(tareas.map((task) => [task.codigo, task]));
  return {
    nombre,
    inicio,
    pasos: tareas.map((task) => ({
      codigo: task.codigo,
      nombre: task.nombre,
      tipo: task.tipo,
      grupos: task.tipo === 'USUARIO' && 'pool' in task.asignacion ? task.asignacion.pool : [],
    })),
    transiciones: transiciones.map((transition) => ({
      codigo: transition.codigo,
      desde: transition.desde,
      hacia: transition.hacia,
      nombre: transition.nombre ?? null,
      accion:
        transition.accion === undefined
          ? null
          : (actionName(tasks.get(transition.desde), transition.accion) ?? transition.accion),
      condicion: transition.condicion ?? null,
      vencido: transition.vencido ?? false,
    })),
  };
}

/** Returns the name of an action of a task; null for an action that the task does not have. */
export function actionName(task: Task | undefined, accion: string): string | null {
  const actions = task?.tipo === 'USUARIO' ? task.acciones : [];
  return actions.find(({ codigo }) => codigo === accion)?.nombre ?? null;
}
