import { inject, injectable } from 'inversify';
import { fieldIssues, spanishReasons, type JsonValue } from '../../../../host/plugin-api/index.js';
import type { TaskDraftRequest, TaskWork } from '../../contract.js';
import { TaskTypes, unavailable, type ProcessVersion, type TaskModel } from '../../definition/index.js';
import { InstanceFilings } from '../steps/instance-filings.js';
import { PrintedData } from '../steps/printed-data.js';
import type { InstanceData } from '../steps/step.js';
import { WorkRefusedError } from './incident.js';

type Fields = Readonly<Record<string, JsonValue>>;

/** A task of a contributed type, with the data that its work gets. */
export interface ContributedTask {
  readonly version: ProcessVersion;
  readonly task: TaskModel;
  readonly instance: { readonly llave: string; readonly rootId: number };
  /** The data of the instance. */
  readonly datos: InstanceData;
}

/** The works of contributed types, with what they get of an instance: the same for a draft and for the result. */
@injectable()
export class ContributedTasks {
  constructor(
    @inject(TaskTypes) private readonly types: TaskTypes,
    @inject(InstanceFilings) private readonly filings: InstanceFilings,
    @inject(PrintedData) private readonly printed: PrintedData,
  ) {}

  /** Throws {@link WorkRefusedError} for a type or fields that the plugins do not know any more. */
  async prepare({ version, task, instance, datos }: ContributedTask): Promise<{
    readonly work: TaskWork;
    readonly given: TaskDraftRequest<Fields>;
  }> {
    const { codigo, tipo, definition } = task;
    const work = this.types.find(tipo);
    // The type existed when the version was published.
    if (!work) throw new WorkRefusedError(unavailable(tipo, codigo));
    return {
      work,
      given: {
        fields: readFields(work, definition),
        pinned: version.pinned.trabajos[tipo] ?? {},
        tarea: { codigo, nombre: definition.nombre, publico: definition.publico },
        instancia: {
          llave: instance.llave,
          proceso: version.codigo,
          ...(await this.filings.ofTree(instance.rootId)),
        },
        datos: await this.printed.of(version, datos),
      },
    };
  }
}

/**
 * Parses the fields of a task again: a later version of the plugin may have another schema than the one with which the
 * process was published. Throws {@link WorkRefusedError}.
 */
function readFields({ schema }: TaskWork, definition: object): Fields {
  const own = Object.fromEntries(Object.entries(definition).filter(([field]) => Object.hasOwn(schema.shape, field)));
  const { data, error } = schema.safeParse(own, { error: spanishReasons });
  if (data) return data as Fields;
  const reasons = fieldIssues(error).map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new WorkRefusedError({ codigo: 'tarea_invalida', mensaje: reasons.join(' ') });
}
