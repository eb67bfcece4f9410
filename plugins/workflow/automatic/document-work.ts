import { inject, injectable, optional } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import { DocumentMaker } from '../contract.js';
import { WorkRefusedError } from './incident.js';
import type { TaskWork, WorkOutcome, WorkRequest } from './task-work.js';
import { WorkMarks } from './work-marks.js';

/** DOCUMENTO: has a document made, which the data tell of under the code of the task. */
@injectable()
export class DocumentWork implements TaskWork {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(DocumentMaker) @optional() private readonly maker: DocumentMaker | undefined,
    @inject(WorkMarks) private readonly marks: WorkMarks,
  ) {}

  async carryOut({ instance, version, task: { codigo, definition } }: WorkRequest): Promise<WorkOutcome> {
    if (definition.tipo !== 'DOCUMENTO') throw new RangeError(`${definition.tipo} makes no document.`);
    if (!this.maker) {
      // It was there when the version was published.
      throw new WorkRefusedError({ codigo: 'documentos_no_disponibles', mensaje: 'Ningún plugin produce documentos.' });
    }
    const { llave, datos, task } = instance;
    const made = await this.maker.make({
      key: `${llave}/${task.token}`,
      plantilla: definition.plantilla,
      version: version.pinned.documentos[definition.plantilla]!,
      llave,
      datos,
    });
    await this.database.transaction((tx) => this.marks.done(tx, instance, { [codigo]: made }));
    return 'done';
  }
}
