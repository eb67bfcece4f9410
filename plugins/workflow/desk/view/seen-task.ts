import type { FieldErrors, JsonValue } from '../../../../host/plugin-api/index.js';
import type { WorkAction, WorkItem } from '../../contract.js';
import type { formPageOf } from '../../../forms/contract.js';

/** A person at a task. */
export interface TaskPerson {
  readonly usuario: string;
  readonly nombre: string;
}

/** A task that an action may lead to. */
export interface NextTask {
  readonly codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  /** Whether a condition decides that it comes. */
  readonly condicional: boolean;
}

/** An action, and what follows from it. */
export interface SeenAction extends WorkAction {
  readonly sigue: readonly NextTask[];
}

type FormPage = ReturnType<typeof formPageOf>;

/** The form of a task as its answers show it. */
export interface SeenForm extends FormPage {
  readonly respuestas: Readonly<Record<string, JsonValue>>;
  /** What was typed and the form does not take, as it was typed, by the code of its field. */
  readonly escrito: Readonly<Record<string, JsonValue>>;
  /** Why it does not take it. */
  readonly errores: FieldErrors;
  /** Grows with each change of the draft; null without a draft. */
  readonly revision: number | null;
}

/** A value that stands under the words of its field, or under its own code. */
export interface NamedValue {
  readonly codigo: string;
  readonly texto: string;
  readonly valor: JsonValue;
}

/** The instance of a task. */
export interface SeenInstance {
  readonly llave: string;
  readonly proceso: { readonly codigo: string; readonly nombre: string };
  readonly version: number;
  readonly estado: string;
  /** Its data, each with the words of a field that brings it, or with its own name. */
  readonly datos: readonly NamedValue[];
}

/** A task as a user who may see it sees it. */
export interface SeenWork {
  readonly tarea: WorkItem & { readonly titular: TaskPerson | null; readonly instf_llave: string | null };
  readonly descripcion: string | null;
  readonly acciones: readonly SeenAction[];
  readonly formulario: SeenForm | null;
  /** What the user has typed in its form and cannot send: the task is another's, or has ended. */
  readonly borrador: readonly NamedValue[] | null;
  readonly instancia: SeenInstance | null;
  readonly puede: {
    readonly tomar: boolean;
    readonly soltar: boolean;
    readonly actuar: boolean;
    readonly cerrar: boolean;
    readonly reasignar: boolean;
  };
}
