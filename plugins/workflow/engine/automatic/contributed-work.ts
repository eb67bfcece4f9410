import { inject, injectable } from 'inversify';
import { Database, fieldIssues, spanishReasons, type JsonValue } from '../../../../host/plugin-api/index.js';
import type { TaskWork } from '../../contract.js';
import { TaskTypes, unavailable } from '../../definition/index.js';
import { InstanceFilings } from '../steps/instance-filings.js';
import { PrintedData } from '../steps/printed-data.js';
import type { AutomaticWork, WorkOutcome, WorkRequest } from './automatic-work.js';
import { WorkRefusedError } from './incident.js';
import { TaskExpressions } from './task-expressions.js';
import { WorkMarks } from './work-marks.js';

/** The work of contributed types (`TaskWorks`): the result of a task goes into the data under its code. */
@injectable()
export class ContributedWork implements AutomaticWork {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TaskTypes) private readonly types: TaskTypes,
    @inject(InstanceFilings) private readonly filings: InstanceFilings,
    @inject(PrintedData) private readonly printed: PrintedData,
    @inject(TaskExpressions) private readonly expressions: TaskExpressions,
    @inject(WorkMarks) private readonly marks: WorkMarks,
  ) {}

  async carryOut(request: WorkRequest): Promise<WorkOutcome> {
    const { instance, version, task, signal } = request;
    const { codigo, tipo, definition } = task;
    const work = this.types.find(tipo);
    // The type existed when the version was published.
    if (!work) throw new WorkRefusedError(unavailable(tipo, codigo));
    const fields = readFields(work, definition);
    const { llave, datos } = instance;
    let isFinished = false;
    const outcome = await work.carryOut({
      key: `${llave}/${instance.task.token}`,
      fields,
      values: await this.expressions.evaluate(request, expressionsIn(work, fields)),
      pinned: version.pinned.trabajos[tipo] ?? {},
      tarea: { codigo, nombre: definition.nombre, publico: definition.publico },
      instancia: { llave, proceso: version.codigo, ...(await this.filings.ofTree(instance.rootId)) },
      datos: await this.printed.of(version, datos),
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

/**
 * Parses the fields of a task again: a later version of the plugin may have another schema than the one with which the
 * process was published. Throws {@link WorkRefusedError}.
 */
function readFields({ schema }: TaskWork, definition: object): Readonly<Record<string, JsonValue>> {
  const own = Object.fromEntries(Object.entries(definition).filter(([field]) => Object.hasOwn(schema.shape, field)));
  const { data, error } = schema.safeParse(own, { error: spanishReasons });
  if (data) return data as Readonly<Record<string, JsonValue>>;
  const reasons = fieldIssues(error).map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new WorkRefusedError({ codigo: 'tarea_invalida', mensaje: reasons.join(' ') });
}

function expressionsIn(
  { expressions = [] }: TaskWork,
  fields: Readonly<Record<string, JsonValue>>,
): Readonly<Record<string, string>> {
  const written = expressions.map((field): [string, JsonValue | undefined] => [field, fields[field]]);
  return Object.fromEntries(written.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
