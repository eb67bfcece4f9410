import type { JsonValue } from '../../../../host/plugin-api/index.js';
import type { WorkAction, WorkItem } from '../../contract.js';
import type { formPageOf, RefusedValue } from '../../../forms/contract.js';

/** The holder of a task. */
export interface TaskPerson {
  readonly usuario: string;
  readonly nombre: string;
}

/** A task that an action may lead to. */
export interface NextTask {
  readonly codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  /** Whether a condition decides whether the task follows. */
  readonly condicional: boolean;
}

/** An action, with the tasks that may follow it. */
export interface SeenAction extends WorkAction {
  readonly sigue: readonly NextTask[];
  /** The documents that it may lead to and that its user can read before: the tasks that make them. */
  readonly documentos: readonly { readonly codigo: string; readonly nombre: string }[];
}

type FormPage = ReturnType<typeof formPageOf>;

/** The form of a task, with the fields that its answers show. */
export interface SeenForm extends FormPage {
  readonly respuestas: Readonly<Record<string, JsonValue>>;
  /** The refused values that its draft keeps, by the code of the field; the answers do not have them. */
  readonly rechazadas: Readonly<Record<string, RefusedValue>>;
  /** Grows with each change of the draft; null without a draft. */
  readonly revision: number | null;
}

/** The instance of a task. */
export interface SeenInstance {
  readonly llave: string;
  readonly proceso: { readonly codigo: string; readonly nombre: string };
  readonly version: number;
  readonly estado: string;
  /**
   * Its data, each with the title of a form's field of that name, or with its own name; `palabras` is the value in the
   * words of that field, null where it has none of its own.
   */
  readonly datos: readonly {
    readonly codigo: string;
    readonly texto: string;
    readonly valor: JsonValue;
    readonly palabras: string | null;
  }[];
}

/** The end of a task. */
export interface TaskEnd {
  /** Null where the service ended it, or another person did whom the reader must not see. */
  readonly por: TaskPerson | null;
  readonly fecha: string;
  /** The name of the action; null where no action ended it. */
  readonly accion: string | null;
}

/** A task, as a user who may see it receives it. */
export interface SeenWork {
  readonly tarea: WorkItem & { readonly titular: TaskPerson | null; readonly instf_llave: string | null };
  readonly descripcion: string | null;
  readonly acciones: readonly SeenAction[];
  readonly formulario: SeenForm | null;
  readonly instancia: SeenInstance | null;
  /** The record that it deals with, or that started the outermost instance. */
  readonly registro: { readonly id: number; readonly radicado: string } | null;
  /** Null for an open task. */
  readonly fin: TaskEnd | null;
  readonly puede: {
    readonly tomar: boolean;
    readonly soltar: boolean;
    readonly actuar: boolean;
    readonly cerrar: boolean;
    readonly reasignar: boolean;
    readonly trasladar: boolean;
  };
}
