import { token, type Identity, type JsonValue } from '../../../host/plugin-api/index.js';
import type { ProcedureOutcome } from '../../procedures/contract.js';

/** A task as the inbox shows it: the fields of `GET bandeja/`. Times are ISO 8601. */
export interface WorkItem {
  readonly id: number;
  /** That of its definition; `T-000123` for a task without a process. */
  readonly codigo: string;
  readonly nombre: string;
  /** `USUARIO`, or what its channel calls a task without a process. */
  readonly tipo: string;
  readonly titulo: string;
  readonly estado: 'EN_POOL' | 'ASIGNADA' | 'EN_ESPERA' | 'EN_EJECUCION' | 'INCIDENTE' | 'COMPLETADA' | 'CANCELADA';
  /** Username of its holder, or of the last one where it has ended. */
  readonly asignado: string | null;
  /** Key of its instance; null for a task without a process. */
  readonly instancia: string | null;
  /** Whether its instance is suspended: nobody takes it or acts on it until it goes on. */
  readonly suspendida: boolean;
  /** The scope that it is open in, as in {@link InstanceTask}; null for a task without a process. */
  readonly ambito: number | null;
  readonly creada: string;
  readonly vence: string | null;
  /** Whether its term is that of the record, and moves with it: `vence` is null while that is paused or has ended. */
  readonly vence_legal: boolean;
  /** 0, or from 1 to 9 where a rule of its term has set one; the higher, the more urgent. */
  readonly prioridad: number;
  /** What its channel notes; null for a task of a process. */
  readonly metadatos_extra: Readonly<Record<string, JsonValue>> | null;
}

/** Which part of an inbox is asked for. */
export interface WorkItemQuery {
  /** From 1 to 500, of twenty tasks each. */
  readonly page?: number | undefined;
  /** What may be taken, or what is held. */
  readonly estado?: 'EN_POOL' | 'ASIGNADA' | undefined;
  /** UUID or code of a process. */
  readonly proceso?: string | undefined;
  /** Up to ten words, which the task has to have in its title, its name or its code; 150 characters at most. */
  readonly search?: string | undefined;
}

/** A page of an inbox, the oldest task first. */
export interface WorkItemPage {
  /** How many there are on all pages: 1,001 for any number above 1,000. */
  readonly count: number;
  /** The number of the page behind this one; null for the last. */
  readonly next: number | null;
  readonly items: readonly WorkItem[];
}

/** A way to end a task. */
export interface WorkAction {
  readonly codigo: string;
  /** The words of its button. */
  readonly nombre: string;
  /**
   * The procedures among which it runs one, none where it is empty. Null: any that names the use `workflow` and that
   * the holder may run. `act` has to name one where this is null or has several.
   */
  readonly procedimientos: readonly string[] | null;
}

/** A task, with what the user who asks can do. */
export interface WorkItemDetail extends WorkItem {
  /** The instructions of its definition. Null without any, and for all but its holder. */
  readonly descripcion: string | null;
  /** In their order. Empty for a task without a process, and for all but its holder. */
  readonly acciones: readonly WorkAction[];
  /**
   * Name of its form for `Drafts.begin`: what its holder fills in there is the draft of `tareas/<id>/borrador/`. Null
   * without a form, and for all but the holder.
   */
  readonly formulario: string | null;
  /** Whether it is there to be taken, and of a group of the user. */
  readonly puedeTomar: boolean;
  /** Whether the user holds it, and it has a pool to go back to. */
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
  /** Whether its term is that of the record, and moves with it: `vence` is null while that is paused or has ended. */
  readonly vence_legal: boolean;
  /** The scope that it is open in: with its code, it tells the task from the others of the instance. */
  readonly ambito: number;
}

/** An instance, for those who have moved it or taken one of its tasks. */
export interface MovedInstance {
  readonly llave: string;
  readonly estado: string;
  /** Those that are open. */
  readonly tareas: readonly InstanceTask[];
}

/** How a task is to end. */
export interface WorkAct {
  /** Code of the action. */
  readonly accion: string;
  /** Answers of the form, and parameters of the procedure. */
  readonly valores: Readonly<Record<string, JsonValue>>;
  /** Code of the procedure, where {@link WorkAction.procedimientos} leaves a choice. */
  readonly procedimiento?: string | undefined;
}

/** The outcome of an action. */
export interface WorkActOutcome {
  /** The answer of the procedure, null where none ran; its "no"; or how it failed. The last two keep nothing. */
  readonly outcome: ProcedureOutcome;
  /** Where the instance stands then; null where nothing was kept. */
  readonly instancia: MovedInstance | null;
}

/**
 * Inboxes, for a plugin that acts for a person, such as a channel: what the endpoints `bandeja`, `tomar-tarea`,
 * `soltar-tarea`, `ejecutar-accion` and `tareas/<id>/cerrar` do, by the same rules and with the same refusals
 * (decisions, section 7). `by` comes from `UserDirectory.identityOf`, anew for each message: rights change.
 *
 * No method is to be called inside a transaction: each takes connections of its own, `act` one of the procedures' pool.
 * Each throws `NotFoundError` for the id of no task.
 */
export interface WorkItems {
  /**
   * What `by` may take, and what `by` holds. Throws `InputError` for a query past its bounds, and `NotFoundError` for a
   * page behind the last; the first page of an empty inbox is empty.
   */
  list(by: Identity, query?: WorkItemQuery): Promise<WorkItemPage>;

  /**
   * One task, open or not. Throws `NotAllowedError` for a user who may see neither its instance nor, where it has none,
   * the task.
   */
  get(id: number, by: Identity): Promise<WorkItemDetail>;

  /**
   * Takes a task out of its pool; of several users at once one has it. For its holder again the same answer. Throws
   * `ConflictError` `tarea_ya_tomada`, which names the holder, `tarea_cerrada` or `tarea_no_disponible`, and
   * `NotAllowedError` for a user of none of its groups.
   */
  claim(id: number, by: Identity): Promise<WorkItemDetail>;

  /** Puts a task back into its pool. Throws `NotAllowedError` where `by` does not hold it, or it has no pool. */
  release(id: number, by: Identity): Promise<void>;

  /**
   * Ends a task of a process by one of its actions: task, procedure and the advance of the instance are kept together,
   * or not at all. Throws `ConflictError` `tarea_ajena`, `tarea_cerrada`, `tarea_sin_acciones` for one that no person
   * ends like this, `instancia_suspendida`, or `busy` while another transaction locks the instance; `InputError` with
   * `errors` by field for what the form refuses (`bpm_accion` and `sp_code` for the action and its procedure);
   * `NotAllowedError` for a procedure that `by` may not run; `PayloadTooLargeError` for data past their bound; and
   * `UnavailableError`. Asked again after a success, as after a crash, it throws `tarea_cerrada`.
   */
  act(id: number, act: WorkAct, by: Identity): Promise<WorkActOutcome>;

  /**
   * Closes a task without a process; its channel hears of it. The comment, of up to 1,000 characters, stays in the
   * history. Throws `NotAllowedError` where `by` does not hold it, `ConflictError` `tarea_cerrada` or
   * `tarea_de_proceso`, and `InputError` for a longer comment.
   */
  close(id: number, by: Identity, comentario?: string): Promise<void>;
}
export const WorkItems = token<WorkItems>('workflow/WorkItems');
