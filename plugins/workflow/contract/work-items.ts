import { token, type Identity, type JsonValue } from '../../../host/plugin-api/index.js';
import type { ProcedureOutcome } from '../../procedures/contract.js';

/** A task as the inbox shows it: the fields of `GET bandeja/`. Times are ISO 8601. */
export interface WorkItem {
  readonly id: number;
  /** The code of its definition; `T-000123` for a task without a process. */
  readonly codigo: string;
  readonly nombre: string;
  /** `USUARIO`, or the channel's name for the kind of a task without a process. */
  readonly tipo: string;
  readonly titulo: string;
  readonly estado: 'EN_POOL' | 'ASIGNADA' | 'EN_ESPERA' | 'EN_EJECUCION' | 'INCIDENTE' | 'COMPLETADA' | 'CANCELADA';
  /** Username of the holder; for an ended task, of the last one. */
  readonly asignado: string | null;
  /** Key of its instance; null for a task without a process. */
  readonly instancia: string | null;
  /** Whether its instance is suspended: no user can take the task or act on it until the instance is resumed. */
  readonly suspendida: boolean;
  /** The scope that holds the task, as in {@link InstanceTask}; null for a task without a process. */
  readonly ambito: number | null;
  readonly creada: string;
  readonly vence: string | null;
  /** Whether its term is the record's and moves with that: `vence` is null while that is paused or has ended. */
  readonly vence_legal: boolean;
  /** 0, or 1 to 9 where a rule of its term has set it; a higher number is more urgent. */
  readonly prioridad: number;
  /** The data of its channel; null for a task of a process. */
  readonly metadatos_extra: Readonly<Record<string, JsonValue>> | null;
}

/** The filter and the page of an inbox. */
export interface WorkItemQuery {
  /** The number of the page, from 1 to 500; a page has twenty tasks. */
  readonly page?: number | undefined;
  /** `EN_POOL` for the tasks that the user may take, `ASIGNADA` for those that the user holds; both by default. */
  readonly estado?: 'EN_POOL' | 'ASIGNADA' | undefined;
  /** UUID or code of a process. */
  readonly proceso?: string | undefined;
  /** Up to ten words that the title, the name or the code of a task must contain; 150 characters at most. */
  readonly search?: string | undefined;
}

/** A page of an inbox, the oldest task first. */
export interface WorkItemPage {
  /** The number of tasks on all pages; 1,001 means more than 1,000. */
  readonly count: number;
  /** The number of the next page; null on the last. */
  readonly next: number | null;
  readonly items: readonly WorkItem[];
}

/** A way to end a task. */
export interface WorkAction {
  readonly codigo: string;
  /** The label of its button. */
  readonly nombre: string;
  /**
   * The procedures that it may run; empty for none. Null: any procedure that has the use `workflow` and that the holder
   * may run. Where this is null or has several, `actOn` must name one.
   */
  readonly procedimientos: readonly string[] | null;
  /**
   * Whether the action asks something of the citizen, or ends the request unfavourably, so that it needs words to the
   * citizen (`WorkAct.paraCiudadano`): `SIEMPRE`; `SEGUN_EL_CASO`, where a condition decides; or `NO`.
   */
  readonly para_ciudadano: 'SIEMPRE' | 'SEGUN_EL_CASO' | 'NO';
  /** Phrases of the city that those words may be taken from. */
  readonly frases: readonly string[];
}

/** A task, with what the requesting user can do with it. */
export interface WorkItemDetail extends WorkItem {
  /** The instructions of its definition; null without any, and for users other than its holder. */
  readonly descripcion: string | null;
  /** In the order of the definition. Empty for a task without a process, and for users other than its holder. */
  readonly acciones: readonly WorkAction[];
  /**
   * Name of its form for `Drafts.beginDraft`: that draft is the one of `tareas/<id>/borrador/`. Null without a form,
   * and for users other than the holder.
   */
  readonly formulario: string | null;
  /** Whether the task is in its pool, and the user is in one of its groups. */
  readonly puedeTomar: boolean;
  /** Whether the user holds the task, and it has a pool to return to. */
  readonly puedeSoltar: boolean;
}

/** An open task of an instance. */
export interface InstanceTask {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly estado: string;
  /** Username of its holder. */
  readonly asignado: string | null;
  /** ISO 8601. */
  readonly vence: string | null;
  /** Whether its term is the record's and moves with that: `vence` is null while that is paused or has ended. */
  readonly vence_legal: boolean;
  /** The scope that holds the task. Scope and code together identify an open task of the instance. */
  readonly ambito: number;
}

/** An instance, for users who have moved it or taken one of its tasks. */
export interface MovedInstance {
  readonly llave: string;
  readonly estado: string;
  /** The open tasks. */
  readonly tareas: readonly InstanceTask[];
}

/** The way in which a user ends a task. */
export interface WorkAct {
  /** Code of the action. */
  readonly accion: string;
  /** Answers of the form, and parameters of the procedure. */
  readonly valores: Readonly<Record<string, JsonValue>>;
  /** Code of the procedure, where {@link WorkAction.procedimientos} leaves a choice. */
  readonly procedimiento?: string | undefined;
  /** The words to the citizen: what is missing, or the reason; see {@link WorkAction.para_ciudadano}. */
  readonly paraCiudadano?: string | undefined;
}

/** The outcome of an action. */
export interface WorkActOutcome {
  /** The answer of the procedure, null without a procedure; its refusal; or its failure. The last two keep nothing. */
  readonly outcome: ProcedureOutcome;
  /** The instance after the action; null where nothing was kept. */
  readonly instancia: MovedInstance | null;
}

/**
 * Inboxes, for a plugin that acts for a person, such as a channel: the endpoints `bandeja`, `tomar-tarea`,
 * `soltar-tarea`, `ejecutar-accion` and `tareas/<id>/cerrar` as methods, with the same rules and refusals (decisions,
 * section 7). Get `by` from `UserDirectory.identityOf` anew for each message: rights change.
 *
 * Call no method inside a transaction: each takes connections of its own, `actOn` one of the procedures' pool. All but
 * `listItems` throw `NotFoundError` for an unknown id.
 */
export interface WorkItems {
  /**
   * Lists the tasks that `by` may take or holds. Throws `InputError` for a query beyond its limits, and `NotFoundError`
   * for a page after the last; the first page of an empty inbox is empty.
   */
  listItems(by: Identity, query?: WorkItemQuery): Promise<WorkItemPage>;

  /**
   * Returns one task, open or not. Throws `NotAllowedError` for a user who may see neither its instance nor, for a task
   * without an instance, the task.
   */
  getItem(id: number, by: Identity): Promise<WorkItemDetail>;

  /**
   * Takes a task out of its pool; of several users at once one gets it. Its holder gets the same answer again. Throws
   * `ConflictError` `tarea_ya_tomada`, which names the holder, `tarea_cerrada` or `tarea_no_disponible`, and
   * `NotAllowedError` for a user outside its groups.
   */
  claimItem(id: number, by: Identity): Promise<WorkItemDetail>;

  /** Returns a task to its pool. Throws `NotAllowedError` where `by` does not hold it, or it has no pool. */
  releaseItem(id: number, by: Identity): Promise<void>;

  /**
   * Ends a task of a process by one of its actions: the task, the procedure and the move of the instance commit
   * together or not at all. Throws `ConflictError` `tarea_ajena`, `tarea_cerrada`, `tarea_sin_acciones` for a task that
   * no action ends, `instancia_suspendida`, or `busy` while another transaction locks the instance; `InputError` with
   * `errors` by field for what the form refuses (`bpm_accion` and `sp_code` for the action and its procedure), and
   * `falta_para_ciudadano` where the action needs words to the citizen;
   * `NotAllowedError` for a procedure that `by` may not run; `PayloadTooLargeError` for data beyond their limit; and
   * `UnavailableError`. A repeated call after a success, as after a crash, throws `tarea_cerrada`.
   */
  actOn(id: number, act: WorkAct, by: Identity): Promise<WorkActOutcome>;

  /**
   * Closes a task without a process; its channel is notified. The comment, of up to 1,000 characters, stays in the
   * history. Throws `NotAllowedError` where `by` does not hold it, `ConflictError` `tarea_cerrada` or
   * `tarea_de_proceso`, and `InputError` for a longer comment.
   */
  closeItem(id: number, by: Identity, comentario?: string): Promise<void>;
}
export const WorkItems = token<WorkItems>('workflow/WorkItems');
