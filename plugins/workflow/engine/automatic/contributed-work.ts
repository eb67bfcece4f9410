import { inject, injectable } from 'inversify';
import { Database, type JsonValue } from '../../../../host/plugin-api/index.js';
import type { TaskWork } from '../../contract.js';
import type { AutomaticWork, WorkOutcome, WorkRequest } from './automatic-work.js';
import { ContributedTasks } from './contributed-tasks.js';
import { TaskExpressions } from './task-expressions.js';
import { WorkMarks } from './work-marks.js';

/** The work of contributed types (`TaskWorks`): the result of a task goes into the data under its code. */
@injectable()
export class ContributedWork implements AutomaticWork {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ContributedTasks) private readonly tasks: ContributedTasks,
    @inject(TaskExpressions) private readonly expressions: TaskExpressions,
    @inject(WorkMarks) private readonly marks: WorkMarks,
  ) {}

  async carryOut(request: WorkRequest): Promise<WorkOutcome> {
    const { instance, version, task, signal } = request;
    const { work, given } = await this.tasks.prepare({ version, task, instance, datos: instance.datos });
    let isFinished = false;
    const outcome = await work.carryOut({
      ...given,
      key: `${instance.llave}/${instance.task.token}`,
      values: await this.expressions.evaluate(request, expressionsIn(work, given.fields)),
      leido: instance.task.leidos[task.codigo],
      signal,
      finish: async (tx, brought) => {
        await this.marks.done(tx, instance, { named: brought });
        isFinished = true;
      },
    });
    // Whether that transaction committed shows when the task is read again.
    if (isFinished) return 'done';
    await this.database.transaction((tx) => this.marks.done(tx, instance, { named: outcome }));
    return 'done';
  }
}

function expressionsIn(
  { expressions = [] }: TaskWork,
  fields: Readonly<Record<string, JsonValue>>,
): Readonly<Record<string, string>> {
  const written = expressions.map((field): [string, JsonValue | undefined] => [field, fields[field]]);
  return Object.fromEntries(written.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
