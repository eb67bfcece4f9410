import { inject, injectable } from 'inversify';
import {
  contribute,
  Database,
  JobFailedError,
  JobRefusedError,
  type AnyHostPlugin,
} from '../../../../host/plugin-api/index.js';
import { Books } from '../../../../docs/examples/sellos/books.js';
import { sellosPlugin } from '../../../../docs/examples/sellos/plugin.js';
import { StampWork } from '../../../../docs/examples/sellos/stamp-work.js';
import { TaskWorks, type TaskOutcome } from '../../../../plugins/workflow/contract.js';

type Request = Parameters<StampWork['carryOut']>[0];

/** The example of a type of tasks, which fails as `datos.modo` says. */
@injectable()
export class FailingStamps extends StampWork {
  /** The keys of all attempts. */
  readonly asked: string[] = [];

  constructor(@inject(Database) database: Database, @inject(Books) books: Books) {
    super(database, books);
  }

  override async carryOut(request: Request): Promise<TaskOutcome | undefined> {
    request.signal.throwIfAborted();
    const { key, datos } = request;
    const isFirst = !this.asked.includes(key);
    this.asked.push(key);
    switch (datos['modo']) {
      case 'nunca':
        throw new JobRefusedError('No hay tinta.');
      case 'luego':
        if (isFirst) throw new JobFailedError('the stamp is being cleaned', { afterSeconds: 30 });
        return super.carryOut(request);
      case 'muere antes de la marca':
        return this.stampElsewhere(request, isFirst);
      case 'muere antes del compromiso':
        return super.carryOut({
          ...request,
          finish: async (tx, outcome) => {
            await request.finish(tx, outcome);
            if (isFirst) throw new Error('it dies here');
          },
        });
      default:
        return super.carryOut(request);
    }
  }

  /** Commits its effect before the task is marked; a later attempt finds the effect by its key. */
  private async stampElsewhere({ key, fields, values }: Request, isFirst: boolean): Promise<TaskOutcome> {
    const texto = JSON.stringify(values['texto']);
    await this.database.insertOnce('sellos_sello', { clave: key, libro: 0, texto }, ['clave']);
    if (isFirst) throw new Error('it dies here');
    return { texto, copias: fields.copias };
  }
}

export const stampPlugin: AnyHostPlugin = {
  ...sellosPlugin,
  contributes: [contribute(TaskWorks, FailingStamps)],
};
