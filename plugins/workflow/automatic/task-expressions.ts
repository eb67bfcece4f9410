import { inject, injectable } from 'inversify';
import {
  Clock,
  Expressions,
  WorkingCalendar,
  type ExpressionSet,
  type JsonValue,
} from '../../../host/plugin-api/index.js';
import { expressionSource, namesOfTask } from '../definition/expression-names.js';
import type { TaskModel } from '../definition/process-model.js';
import { ConditionFailedError } from '../engine/advance.js';
import { expressionData } from '../engine/expression-data.js';
import type { WorkRequest } from './task-work.js';

/** Evaluates what automatic tasks read: `para` of a CORREO, `datos` of a SUBPROCESO. */
@injectable()
export class TaskExpressions {
  private readonly ofTasks = new WeakMap<TaskModel, ExpressionSet>();

  constructor(
    @inject(Expressions) private readonly expressions: Expressions,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Throws `ConditionFailedError` where the expression fails. Not to be called inside a transaction. */
  async evaluate(
    { instance, version, task }: WorkRequest,
    name: 'para' | 'datos',
    expression: string,
  ): Promise<JsonValue> {
    const known = this.ofTasks.get(task);
    const own = known ?? this.expressions.open(expressionSource([expression], namesOfTask(task.tipo)));
    if (!known) this.ofTasks.set(task, own);
    const hoy = this.calendar.dayOf(this.clock.now());
    const { datos } = instance;
    const { usuario: _nobody, ...data } = expressionData(version, task, {
      datos,
      instancia: instance,
      by: undefined,
      hoy,
    });
    const { values, failed } = await own.evaluate(data);
    const [fault] = failed;
    if (fault) throw new ConditionFailedError(`tareas.${task.codigo}.${name}`, fault);
    return values[0] ?? null;
  }
}
