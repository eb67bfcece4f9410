import { ConflictError, type ExpressionFault } from '../../../../host/plugin-api/index.js';
import {
  getTask,
  type BlockModel,
  type MoveValues,
  type ProcessModel,
  type TaskModel,
  type Transition,
} from '../../definition/index.js';
import {
  changed,
  ROOT,
  type Arrival,
  type FlowChange,
  type FlowState,
  type Position,
  type Scope,
  type TakenTransition,
  type Token,
} from './flow-state.js';

/** Thrown where an expression failed that decides the next task, or the holder or the payment of a task. */
export class ConditionFailedError extends ConflictError {
  constructor(
    /** Its place in the definition. */
    readonly path: string,
    readonly fault: Pick<ExpressionFault, 'message'>,
  ) {
    super(`La instancia no puede seguir: ${path}: ${fault.message}`, { code: 'condicion_fallida' });
  }
}

/** The most tasks that a move passes: no validated definition has more. */
const MOST_PASSED = 10_000;

/**
 * Computes a move: a token leaves its task, or the first one begins, until every token that comes of it rests or has
 * ended. Writes nothing. Throws {@link ConditionFailedError}, and a `RangeError` for a state that the process cannot be
 * in.
 */
export function advance(
  model: ProcessModel,
  state: FlowState,
  from: Token | undefined,
  values: MoveValues,
): FlowChange {
  return new Advance(model, state, values).run(from);
}

/** A token on its way. */
interface Walker extends Position {
  readonly task: TaskModel;
}

class Advance {
  private readonly came: Token[] = [];
  private readonly begun: Scope[] = [];
  private readonly arrived: Arrival[] = [];
  private readonly ended: number[] = [];
  private readonly path: TakenTransition[] = [];
  private readonly walking: Walker[] = [];
  private nextOrdinal: number;

  constructor(
    private readonly model: ProcessModel,
    private readonly state: FlowState,
    private readonly values: MoveValues,
  ) {
    this.nextOrdinal = state.nextOrdinal;
  }

  run(from: Token | undefined): FlowChange {
    if (from) this.leave(getTask(this.model, from.codigo), from);
    else this.walking.push({ task: this.model.first, scope: ROOT, branch: null });
    let passed = 0;
    for (let walker = this.walking.shift(); walker; walker = this.walking.shift()) {
      passed += 1;
      if (passed > MOST_PASSED) throw new RangeError('A move of this process does not end.');
      this.arrive(walker);
    }
    const { came, path, nextOrdinal } = this;
    const isOver = new Set(this.ended);
    const isNew = new Set(this.begun.map(({ ordinal }) => ordinal));
    return {
      left: from?.ordinal,
      came,
      begun: this.begun.filter(({ ordinal }) => !isOver.has(ordinal)),
      arrived: this.arrived.filter(({ scope }) => !isOver.has(scope)),
      ended: this.ended.filter((ordinal) => !isNew.has(ordinal)),
      cancelled: [],
      path,
      nextOrdinal,
    };
  }

  private arrive(walker: Walker): void {
    const { task, scope, branch } = walker;
    switch (task.tipo) {
      case 'FIN':
        return;
      case 'DECISION':
        this.leave(task, walker);
        return;
      case 'PARALELO':
        this.split(task, this.blockOf(task), walker);
        return;
      case 'UNION':
        this.join(task, walker);
        return;
      default:
        this.came.push({ ordinal: this.takeOrdinal(), codigo: task.codigo, scope, branch });
    }
  }

  private leave(task: TaskModel, at: Position): void {
    const next = this.values.next(task);
    if ('failed' in next) throw new ConditionFailedError(next.path, next.failed);
    this.walk(next.transition, at);
  }

  private split({ codigo }: TaskModel, block: BlockModel, { scope: parent, branch }: Position): void {
    const own: Scope = { ordinal: this.takeOrdinal(), kind: 'PARALELO', codigo, parent, branch };
    this.begun.push(own);
    for (const transition of block.branches) {
      this.walk(transition, { scope: own.ordinal, branch: transition.codigo });
    }
  }

  private join(task: TaskModel, { scope, branch }: Walker): void {
    const block = this.blockOf(task);
    const { scopes, arrivals } = this.present();
    const own = scopes.find(({ ordinal }) => ordinal === scope);
    if (own?.kind !== 'PARALELO' || own.codigo !== block.split || branch === null) {
      throw new RangeError(`A token came to ${task.codigo} that is in none of its branches.`);
    }
    const come = new Set(arrivals.filter((one) => one.scope === scope).map((one) => one.branch));
    if (come.has(branch)) throw new RangeError(`A branch came to ${task.codigo} twice.`);
    come.add(branch);
    if (!block.branches.every(({ codigo }) => come.has(codigo))) {
      this.arrived.push({ scope, branch });
      return;
    }
    this.ended.push(scope);
    this.leave(task, { scope: own.parent, branch: own.branch });
  }

  private walk({ codigo, desde, hacia }: Transition, { scope, branch }: Position): void {
    this.path.push({ codigo, desde, hacia });
    this.walking.push({ task: getTask(this.model, hacia), scope, branch });
  }

  private present(): FlowState {
    const { came, begun, arrived, ended, path, nextOrdinal } = this;
    return changed(this.state, { left: undefined, came, begun, arrived, ended, cancelled: [], path, nextOrdinal });
  }

  private blockOf({ codigo }: TaskModel): BlockModel {
    const block = this.model.blocks.get(codigo);
    if (!block) throw new RangeError(`${codigo} begins and ends no block.`);
    return block;
  }

  private takeOrdinal(): number {
    this.nextOrdinal += 1;
    return this.nextOrdinal - 1;
  }
}
