import { inject, injectable } from 'inversify';
import {
  ConflictError,
  Database,
  InputError,
  Logger,
  NotFoundError,
  type FormFile,
} from '../../../../host/plugin-api/index.js';
import { describeFiles, type Answers, type Form } from '../../../forms/contract.js';
import {
  CLOSED_REQUEST,
  UNANSWERED_RECORD,
  type CitizenRequest,
  type CitizenRequests,
  type HandedIn,
} from '../../../tramites/contract.js';
import { citizenForm, ProcessVersions } from '../../definition/index.js';
import { ConditionFailedError } from '../steps/advance.js';
import { CitizenWaits } from '../steps/citizen-waits.js';
import { InstanceReader } from '../steps/instance-reader.js';
import { MovedMeanwhileError } from '../steps/task-hold.js';
import { HandInStep, type AnsweringFile, type CitizenWait } from './hand-in-step.js';

/** The number of times that a step is prepared, where other steps of the instance come first. */
const TRIES = 5;

/** {@link CitizenRequests}: the waits for the citizen in the trees of records. */
@injectable()
export class WaitsOfRecords implements CitizenRequests {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(CitizenWaits) private readonly waits: CitizenWaits,
    @inject(InstanceReader) private readonly instances: InstanceReader,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(HandInStep) private readonly step: HandInStep,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  async listOpen(llave: string): Promise<readonly CitizenRequest[]> {
    const root = await this.rootOf(llave);
    const open = root === undefined ? [] : await this.waits.ofTree(root);
    return open.map(({ id, nombre, vence, paraCiudadano, siNoLlega }) => ({
      id,
      nombre,
      hasta: vence ?? undefined,
      paraCiudadano,
      siNoLlega,
    }));
  }

  async getForm(llave: string, id: number): Promise<Form> {
    const { version, formulario } = await this.find(llave, id);
    const form = await this.versions.formOf(version, formulario);
    await form.ready();
    return form;
  }

  async handIn(llave: string, id: number, { answers, files = [], by, confirm }: HandedIn): Promise<void> {
    for (let left = TRIES; left > 0; left -= 1) {
      const wait = await this.find(llave, id);
      const { instance, version, formulario } = wait;
      if (instance.estado !== 'ACTIVA') {
        throw new ConflictError('El trámite está suspendido. Intente más tarde.', { code: 'instancia_suspendida' });
      }
      const form = await this.versions.formOf(version, formulario);
      const outcome = await form.validateAnswers(answers, describeFiles(files));
      if (!outcome.ok) throw new InputError(outcome.msg, { code: outcome.code, errors: outcome.errors });
      try {
        const answering = await answeringFiles(form, outcome.answers, files);
        const given = { answers: outcome.answers, files: answering, by, confirm };
        await this.step.write(wait, given);
        return;
      } catch (error) {
        if (!(error instanceof MovedMeanwhileError)) throw this.stopped(error, wait);
      }
    }
    throw new ConflictError('El trámite cambia en este momento. Intente de nuevo.', { code: 'busy' });
  }

  /**
   * Finds an open wait in the tree of an instance. Throws `NotFoundError`, and `ConflictError` for a wait that has
   * ended.
   */
  private async find(llave: string, id: number): Promise<CitizenWait> {
    const instance = await this.instances.byTask(id);
    if (!instance || instance.rootId !== (await this.rootOf(llave))) throw unknown();
    const version = await this.versions.get(instance.versionId);
    const task = version.model.tasks.get(instance.task.codigo);
    const formulario = task && citizenForm(task);
    if (formulario === undefined) throw unknown();
    if (instance.task.estado !== 'EN_ESPERA') {
      throw new ConflictError('Lo que se le pidió ya se respondió, o su tiempo se venció.', { code: CLOSED_REQUEST });
    }
    return { instance, version, formulario };
  }

  private async rootOf(llave: string): Promise<number | undefined> {
    const sql = 'SELECT id FROM workflow_instance WHERE llave = $1';
    return (await this.database.rows<{ id: number }>(sql, [llave]))[0]?.id;
  }

  /**
   * Hides the cause of a stopped process from citizens, and logs it for administrators. Returns other errors as they
   * are.
   */
  private stopped(error: unknown, { instance }: CitizenWait): unknown {
    const isStopped =
      error instanceof ConditionFailedError || (error instanceof ConflictError && error.code === UNANSWERED_RECORD);
    if (!isStopped) return error;
    const fields = { instance: instance.llave, task: instance.task.id, reason: error.code, fault: error.message };
    this.logger.error(fields, 'an answer of a citizen is refused: the process cannot continue with it');
    return new ConflictError(
      'El trámite no puede seguir con estas respuestas. Si son correctas, comuníquese con la entidad.',
      { code: 'proceso_detenido', cause: error },
    );
  }
}

function unknown(): NotFoundError {
  return new NotFoundError('El trámite no tiene eso pendiente.');
}

/**
 * Lists the files that are answers, each with the question of its field; the file of a field that turned out hidden is
 * none.
 */
async function answeringFiles(form: Form, answers: Answers, files: readonly FormFile[]): Promise<AnsweringFile[]> {
  const taken = files.filter(({ field }) => Object.hasOwn(answers, field));
  const asked = taken.length > 0 ? await form.askedFields(answers) : [];
  return taken.map(({ field, file }) => ({
    file,
    asked: asked.find(({ codigo }) => codigo === field)?.texto ?? field,
  }));
}
