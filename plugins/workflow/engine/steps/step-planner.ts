import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, UserDirectory } from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import {
  citizenForm,
  getTask,
  isLegal,
  outcomeOf,
  timersOf,
  type Leaving,
  type MoveValues,
  type Outcome,
  type ProcessVersion,
  type TaskModel,
} from '../../definition/index.js';
import { ChargePlanner } from '../charges/charge-planner.js';
import { chargesOf, type StepCharges, type TaskCharge } from '../charges/task-charge.js';
import { advance, ConditionFailedError } from './advance.js';
import { expressionData, type InstanceFacts, type InstanceOrigin, type Mover } from './expression-data.js';
import { nowhere, type FlowChange, type FlowState, type Token } from './flow-state.js';
import { InstanceFilings, notFiled } from './instance-filings.js';
import { Moves } from './moves.js';
import { Substitutions } from '../substitutions/substitutions.js';
import { reachedEnd } from './reached-outcome.js';
import type { InstanceData, NewTask, NewTimer, StepBasis } from './step.js';
import type { StepWords } from './step-words.js';
import { wordsAtJoins, wordsOfMove } from './words-of-move.js';
import { TaskTimes, type TaskTime } from './task-times.js';

/** The effects of a move, known before its transaction. */
export interface PlannedMove {
  readonly flow: FlowChange;
  readonly tasks: readonly NewTask[];
  readonly timers: readonly NewTimer[];
  readonly leavesTimers: boolean;
  /** See `Step`. */
  readonly touchesWaits: boolean;
  readonly charges: StepCharges;
  /** The next state of the instance: it ends with its last token. */
  readonly estado: 'ACTIVA' | 'FINALIZADA';
  /** The outcome of the instance where it ends. */
  readonly outcome: Outcome | undefined;
  /** The FIN where it ends. */
  readonly end: TaskModel | undefined;
  readonly words: StepWords;
  /** The basis of the decision. */
  readonly basis: StepBasis;
}

/** A task that a move opens, with its timers, and the user name that its expression gave. */
interface PlannedTask {
  readonly task: NewTask;
  readonly timers: TaskTime['timers'];
  readonly username: string | undefined;
  readonly charge: TaskCharge | undefined;
}

interface MoveRequest {
  readonly version: ProcessVersion;
  readonly state: FlowState;
  /** The token that leaves its task, and how; undefined at the start. */
  readonly from: { readonly token: Token; readonly leaving: Leaving } | undefined;
  readonly datos: InstanceData;
  readonly instancia: InstanceFacts & InstanceOrigin;
  readonly by: Mover;
  /** The words of a person to the citizen, from the task that is left. */
  readonly paraCiudadano?: string | undefined;
}

/** The planner of moves: where tokens go, and which tasks they open. */
@injectable()
export class StepPlanner {
  constructor(
    @inject(Moves) private readonly moves: Moves,
    @inject(InstanceFilings) private readonly filings: InstanceFilings,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(Substitutions) private readonly substitutions: Substitutions,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(TaskTimes) private readonly times: TaskTimes,
    @inject(ChargePlanner) private readonly charges: ChargePlanner,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Plans the move that begins an instance. */
  planStart(request: Omit<MoveRequest, 'state' | 'from'>): Promise<PlannedMove> {
    return this.plan({ ...request, state: nowhere, from: undefined });
  }

  /**
   * Plans a move. Throws {@link ConditionFailedError} where the next task, its user or its payment cannot be decided,
   * and `UnavailableError` where that cannot be evaluated now. Not to be called inside a transaction.
   */
  async plan({ version, state, from, datos, instancia, by, paraCiudadano }: MoveRequest): Promise<PlannedMove> {
    const { model } = version;
    const leaving = from && { codigo: from.token.codigo, leaving: from.leaving };
    const now = this.clock.now();
    const task = from && getTask(model, from.token.codigo);
    const hoy = this.calendar.dayOf(now);
    let filing = notFiled;
    const values = await this.moves.read(model, leaving, async (source) => {
      filing = await this.filings.forExpressions(source, instancia);
      return expressionData(version, task, { datos, instancia: { ...instancia, ...filing }, by, hoy });
    });
    const { flow, given } = wordsAtJoins(state, advance(model, state, from?.token, values), paraCiudadano);
    const planned = await Promise.all(
      flow.came.map((token) => this.taskOf(version, token, values, { now, instancia, paraCiudadano: given })),
    );
    const named = planned.filter(({ username }) => username !== undefined);
    const opens = planned.flatMap(({ charge }) => charge ?? []);
    const end = reachedEnd(model, state, flow);
    const tasks = planned.map(({ task: brought }) => brought);
    return {
      flow,
      tasks,
      timers: planned.flatMap(({ task: { token, vence }, timers, charge }) =>
        timers.map(({ codigo, dueAt }) => ({ token, codigo, due_at: dueAt, is_fixed: charge && vence ? true : false })),
      ),
      leavesTimers: task !== undefined && timersOf(task).length > 0,
      touchesWaits: [...(task ? [task] : []), ...flow.came.map(({ codigo }) => getTask(model, codigo))].some(
        (one) => citizenForm(one) !== undefined,
      ),
      charges: chargesOf(task, opens),
      estado: end ? 'FINALIZADA' : 'ACTIVA',
      outcome: end && outcomeOf(end),
      end,
      words: wordsOfMove(model, tasks, end, given),
      basis: {
        permanent: {
          hoy,
          ...(from ? { salida: from.leaving } : { version: version.versionId }),
          ...(by?.groups && { grupos: [...by.groups].sort() }),
        },
        personal: {
          ...(by && { usuario: by.username }),
          ...(filing !== notFiled && { origen: filing }),
          ...(named.length > 0 && {
            asignados: Object.fromEntries(named.map((one) => [one.task.token, one.username!])),
          }),
          ...(opens.length > 0 && { cobros: Object.fromEntries(opens.map(({ token, read }) => [token, read])) }),
        },
      },
    };
  }

  private async taskOf(
    { model }: ProcessVersion,
    token: Token,
    values: MoveValues,
    { now, instancia, paraCiudadano }: Pick<MoveRequest, 'instancia' | 'paraCiudadano'> & { readonly now: Date },
  ): Promise<PlannedTask> {
    const task = getTask(model, token.codigo);
    const { definition } = task;
    const { vence, timers } = await this.times.of(task, now, instancia);
    const alone = (own: NewTask): PlannedTask => ({ task: own, timers, username: undefined, charge: undefined });
    const common = {
      token: token.ordinal,
      scope: token.scope,
      codigo: task.codigo,
      nombre: definition.nombre,
      tipo: task.tipo,
      titulo: `${model.definition.nombre}: ${definition.nombre}`,
      asignado: null,
      grupos: [],
      instf_llave: null,
      mensaje: null,
      para_ciudadano: null,
      vence,
      vence_legal: isLegal(task.term),
    };
    const para_ciudadano = paraCiudadano ?? null;
    if (definition.tipo === 'ESPERA') {
      const { mensaje = null, ciudadano } = definition;
      const charge = await this.charges.of(task, common, values);
      return { ...alone({ ...common, estado: 'EN_ESPERA', mensaje, ...(ciudadano && { para_ciudadano }) }), charge };
    }
    if (definition.tipo !== 'USUARIO') return alone({ ...common, estado: 'EN_EJECUCION', para_ciudadano });
    const { asignacion } = definition;
    const own = { ...common, instf_llave: randomUUID() };
    if ('pool' in asignacion) return alone({ ...own, estado: 'EN_POOL', grupos: asignacion.pool });
    const { userId, username } = await this.assignee(task, values);
    return { ...alone({ ...own, estado: 'ASIGNADA', asignado: userId }), username };
  }

  private async assignee(
    task: TaskModel,
    values: MoveValues,
  ): Promise<{ readonly userId: number; readonly username: string }> {
    const named = values.assignee(task);
    const path = `tareas.${task.codigo}.asignacion.usuario`;
    if (named && 'failed' in named) throw new ConditionFailedError(path, named.failed);
    const username = named?.value;
    const person = typeof username === 'string' ? await this.users.findByUsername(username) : undefined;
    if (person) {
      return { userId: await this.substitutions.holderFor(person.userId), username: username as string };
    }
    throw new ConditionFailedError(path, { message: 'La expresión no da el nombre de un usuario activo.' });
  }
}
