import { inject, injectable } from 'inversify';
import { Clock, Expressions, type ExpressionSet, type JsonValue } from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import { automaticNames, expressionSource, type ProcessVersion, type TaskModel } from '../../definition/index.js';
import { ConditionFailedError } from '../steps/advance.js';
import { expressionData, type InstanceFacts, type InstanceOrigin } from '../steps/expression-data.js';
import { InstanceFilings } from '../steps/instance-filings.js';
import type { InstanceData } from '../steps/step.js';

/** An automatic task, with the part of its instance that its expressions read. */
interface ExpressionTask {
  readonly instance: InstanceFacts & InstanceOrigin & { readonly datos: InstanceData };
  readonly version: ProcessVersion;
  readonly task: TaskModel;
}

/** The expressions of automatic work, such as `para` of a CORREO or of a notice, or `datos` of a SUBPROCESO. */
@injectable()
export class TaskExpressions {
  private readonly ofTasks = new WeakMap<TaskModel, Map<string, ExpressionSet>>();

  constructor(
    @inject(Expressions) private readonly expressions: Expressions,
    @inject(InstanceFilings) private readonly filings: InstanceFilings,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Evaluates expressions of a task, by the names of their fields. Throws `ConditionFailedError` where one fails. Do
   * not call it inside a transaction.
   */
  async evaluate(
    { instance, version, task }: ExpressionTask,
    expressions: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, JsonValue>>> {
    const names = Object.keys(expressions);
    if (names.length === 0) return {};
    const known = this.ofTasks.get(task) ?? new Map<string, ExpressionSet>();
    this.ofTasks.set(task, known);
    const source = expressionSource(Object.values(expressions), automaticNames);
    const own = known.get(names.join()) ?? this.expressions.openSet(source);
    known.set(names.join(), own);
    const hoy = this.calendar.dayOf(this.clock.now());
    const { datos } = instance;
    const filing = await this.filings.forExpressions(source, instance);
    const { usuario: _nobody, ...data } = expressionData(version, task, {
      datos,
      instancia: { ...instance, ...filing },
      by: undefined,
      hoy,
    });
    const { values, failed } = await own.evaluate(data);
    const [fault] = failed;
    if (fault) throw new ConditionFailedError(`tareas.${task.codigo}.${names[fault.step]!}`, fault);
    return Object.fromEntries(names.map((name, step) => [name, values[step] ?? null]));
  }
}
