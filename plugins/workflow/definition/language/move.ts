import type { Evaluation, ExpressionFault, ExpressionSource, JsonValue } from '../../../../host/plugin-api/index.js';
import type { Transition } from './definition-schema.js';
import { expressionSource } from './expression-names.js';
import { getTask, paymentOf, type Exit, type ProcessModel, type TaskModel } from './model.js';
import { paymentExpressions, type PaymentField } from './task-payment.js';

/** The way in which a task is left: by an action, because its time ran out, or because its work is done. */
export type Leaving = { readonly accion: string } | 'vencido' | 'hecha';

/** The transition that a token takes from a task, or the expression that failed to decide it. */
type NextStep = { readonly transition: Transition } | { readonly failed: ExpressionFault; readonly path: string };

/** The value of an expression, or its failure. */
type ReadValue = { readonly value: JsonValue } | { readonly failed: ExpressionFault };

/** The value of the condition of a transition. */
interface ReadCondition {
  readonly transition: Transition;
  readonly read: ReadValue;
}

/** The values of the expressions of a move. */
export interface MoveValues {
  /**
   * Returns the transition by which a token leaves the task that begins the move, or a DECISION or UNION on the way:
   * the first without a condition, or whose condition is exactly `true`. Throws a `RangeError` for any other task; of a
   * PARALELO, all `branches` of its block are taken.
   */
  next(task: TaskModel): NextStep;
  /** Lists the values of the conditions by which a token leaves a task, also of those behind the transition taken. */
  conditions(task: TaskModel): readonly ReadCondition[];
  /** Returns the value of the expression that names the user of a USUARIO; undefined for a task with a pool. */
  assignee(task: TaskModel): ReadValue | undefined;
  /** Returns the value of an expression of the payment that a task waits for; undefined where it has none. */
  payment(task: TaskModel, field: PaymentField): ReadValue | undefined;
}

/**
 * A move of an instance: from the start, or from a task that ends, through DECISION, PARALELO and UNION, to the tasks
 * where tokens may rest. All its expressions are evaluated in one call, before the transaction that makes the move.
 */
export interface Move {
  /** The DECISION, PARALELO and UNION tasks on the way. */
  readonly passed: readonly TaskModel[];
  /** The tasks at which a token may rest or end. */
  readonly rests: readonly TaskModel[];
  /** The source for `Expressions.openSet`; keep it, as the same move has the same one. */
  readonly source: ExpressionSource;
  read(evaluation: Evaluation): MoveValues;
}

/** The types of tasks that a token passes in the transaction in which it reaches them. */
const passing: ReadonlySet<string> = new Set(['DECISION', 'PARALELO', 'UNION']);

/** Plans the move that begins an instance. */
export function startOf(model: ProcessModel): Move {
  return moveOf(model, undefined, [model.first]);
}

/** Plans the move that begins as a task ends. Throws a `RangeError` where the task cannot be left in this way. */
export function moveFrom(model: ProcessModel, codigo: string, leaving: Leaving): Move {
  const task = getTask(model, codigo);
  const exit = exitOf(task, leaving);
  if (exit.length === 0) throw new RangeError(`The task ${codigo} cannot be left so.`);
  return moveOf(
    model,
    { task, exit },
    exit.map(({ hacia }) => getTask(model, hacia)),
  );
}

function exitOf(task: TaskModel, leaving: Leaving): Exit {
  if (leaving === 'hecha') return task.ordinary;
  if (leaving !== 'vencido') return task.actions.get(leaving.accion) ?? [];
  // A wait for a time alone may use its ordinary transitions when that time is up.
  return task.overdue.length === 0 && task.tipo === 'ESPERA' ? task.ordinary : task.overdue;
}

function moveOf(
  model: ProcessModel,
  begin: { readonly task: TaskModel; readonly exit: Exit } | undefined,
  firsts: readonly TaskModel[],
): Move {
  const reached = new Set(firsts);
  // Iterating over a set includes the values that are added meanwhile.
  for (const task of reached) {
    if (passing.has(task.tipo)) task.ordinary.forEach(({ hacia }) => reached.add(getTask(model, hacia)));
  }
  const passed = [...reached].filter(isPassed);
  const exits = new Map(passed.filter(({ tipo }) => tipo !== 'PARALELO').map((task) => [task, task.ordinary]));
  if (begin) exits.set(begin.task, begin.exit);

  const steps = new Map<Transition | TaskModel, number>();
  const ofPayments = new Map<TaskModel, Map<PaymentField, number>>();
  const expressions: string[] = [];
  const add = (owner: Transition | TaskModel, expression: string | undefined): void => {
    if (expression === undefined) return;
    steps.set(owner, expressions.length);
    expressions.push(expression);
  };
  const addPayment = (task: TaskModel): void => {
    const payment = paymentOf(task);
    if (!payment) return;
    const own = paymentExpressions(payment);
    ofPayments.set(task, new Map(own.map(([field], index) => [field, expressions.length + index])));
    expressions.push(...own.map(([, expression]) => expression));
  };
  for (const exit of exits.values()) exit.forEach((transition) => add(transition, transition.condicion));
  for (const task of reached) {
    add(task, assigneeOf(task));
    addPayment(task);
  }

  return {
    passed,
    rests: [...reached].filter((task) => !isPassed(task)),
    source: expressionSource(expressions),
    read: ({ values, failed }) => {
      const failures = new Map(failed.map((fault) => [fault.step, fault]));
      const valueOf = (step: number | undefined): ReadValue | undefined => {
        if (step === undefined) return undefined;
        const fault = failures.get(step);
        return fault ? { failed: fault } : { value: values[step] ?? null };
      };
      return {
        next(task) {
          for (const transition of exits.get(task) ?? []) {
            const step = steps.get(transition);
            if (step === undefined) return { transition };
            const fault = failures.get(step);
            if (fault) return { failed: fault, path: `transiciones.${transition.codigo}.condicion` };
            if (values[step] === true) return { transition };
          }
          throw new RangeError(`The move does not leave the task ${task.codigo}.`);
        },
        conditions: (task) =>
          (exits.get(task) ?? []).flatMap((transition) => {
            const read = valueOf(steps.get(transition));
            return read ? [{ transition, read }] : [];
          }),
        assignee: (task) => valueOf(steps.get(task)),
        payment: (task, field) => valueOf(ofPayments.get(task)?.get(field)),
      };
    },
  };
}

const isPassed = ({ tipo }: TaskModel): boolean => passing.has(tipo);

function assigneeOf({ definition }: TaskModel): string | undefined {
  if (definition.tipo !== 'USUARIO' || !('usuario' in definition.asignacion)) return undefined;
  return definition.asignacion.usuario;
}
