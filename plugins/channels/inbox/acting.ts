import { inject, injectable } from 'inversify';
import { DomainError, InputError, JobFailedError, UnavailableError } from '../../../host/plugin-api/index.js';
import type { Draft } from '../../forms/contract.js';
import { WorkItems, type WorkAct, type WorkActOutcome } from '../../workflow/contract.js';
import type { Reply } from '../conversation/turn.js';
import { Asking } from '../dialogue/asking.js';
import { checkedRevision } from '../dialogue/dialogue-state.js';
import { Reviewing } from '../dialogue/reviewing.js';
import { errorsOf, staffOf, type Said, type Talk, type TalkAt } from '../dialogue/talk.js';
import { Wordings } from '../texts/wordings.js';
import { Browsing } from './browsing.js';
import { CitizenWords, type EndingTask } from './citizen-words.js';

/** Returns the reason of a refusal, in the words of the inbox. Rethrows other errors, and those to retry. */
function refusalOf(error: unknown): string {
  if (!(error instanceof DomainError) || error instanceof UnavailableError) throw error;
  // An earlier attempt may still be running; the next one finds its result.
  if (error.code === 'busy') throw new JobFailedError('the instance of the task is busy', { cause: error });
  return error.message;
}

/** Tells whether an error asks for words to the citizen. A form may have a field of that name: the code decides. */
const isAboutWords = (error: unknown): error is InputError =>
  error instanceof InputError && error.code === 'falta_para_ciudadano';

/** Repeats the question, after these replies. */
type Again = (before: readonly Reply[]) => Promise<Said>;

/**
 * Ends tasks of processes. The engine changes task, procedure and instance in a separate transaction, before that of
 * the message: a retried message finds the task ended, and says so.
 */
@injectable()
export class Acting {
  constructor(
    @inject(WorkItems) private readonly work: WorkItems,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Asking) private readonly asking: Asking,
    @inject(Reviewing) private readonly reviewing: Reviewing,
    @inject(Browsing) private readonly browsing: Browsing,
    @inject(CitizenWords) private readonly words: CitizenWords,
  ) {}

  /** Ends a task with the answers of its form. Answers that the form or the procedure refuses can be changed. */
  async send(talk: TalkAt, task: EndingTask, draft: Draft): Promise<Said> {
    const again: Again = (before) => this.reviewing.review(talk, talk.state, draft, before);
    const checked = checkedRevision(talk.state);
    if (checked !== undefined && checked !== draft.revision) return this.reviewing.again(talk);
    try {
      return await this.act(talk, task, draft.answers, again);
    } catch (error) {
      if (isAboutWords(error)) return this.askWords(talk, task, error);
      return error instanceof InputError ? this.asking.correct(talk, error) : this.refused(talk, task.id, error);
    }
  }

  /** Ends a task without a form. */
  async confirmed(talk: Talk, task: EndingTask, again: Again): Promise<Said> {
    try {
      return await this.act(talk, task, {}, again);
    } catch (error) {
      if (isAboutWords(error)) return this.askWords(talk, task, error);
      return this.refused(talk, task.id, error);
    }
  }

  /** Asks for the words to the citizen; after a refusal of written ones, with its reason. */
  async askWords(talk: Talk, task: EndingTask, refusal?: InputError): Promise<Said> {
    const isWritten = task.action.paraCiudadano !== undefined;
    const motivo = refusal && isWritten ? (errorsOf(refusal)['para_ciudadano'] ?? []).join(' ') : undefined;
    const before = motivo === undefined ? [] : [{ text: await this.wordings.say('respuesta_no_valida', { motivo }) }];
    try {
      return await this.words.ask(talk, task, before);
    } catch (error) {
      return this.refused(talk, task.id, error);
    }
  }

  /** Says the reason of a refusal, and shows the present state of the task. Rethrows other errors. */
  async refused(talk: Talk, id: number, error: unknown): Promise<Said> {
    const text = await this.wordings.say('tarea_rechazada', { motivo: refusalOf(error) });
    return this.browsing.show(talk, id, [{ text }]);
  }

  private async act(
    talk: Talk,
    { id, titulo: tarea, action }: EndingTask,
    valores: WorkAct['valores'],
    again: Again,
  ): Promise<Said> {
    const { codigo: accion, nombre, procedimiento, paraCiudadano } = action;
    const act = { accion, valores, procedimiento, paraCiudadano };
    const { outcome, instancia } = await this.work.actOn(id, act, staffOf(talk));
    if (outcome.kind === 'done') return this.done({ outcome, instancia }, { tarea, accion: nombre });
    const motivo = outcome.kind === 'refused' ? outcome.mensaje : null;
    return again([{ text: await this.wordings.say('tarea_no_se_hizo', { accion: nombre, motivo }) }]);
  }

  private async done(
    { outcome, instancia }: WorkActOutcome,
    names: { readonly tarea: string; readonly accion: string },
  ): Promise<Said> {
    const mensaje = outcome.kind === 'done' ? (outcome.mensaje ?? null) : null;
    const siguientes = (instancia?.tareas ?? []).map(({ id, nombre, asignado }) => ({ id, nombre, quien: asignado }));
    const termino = instancia?.estado === 'FINALIZADA';
    const text = await this.wordings.say('tarea_hecha', { ...names, mensaje, siguientes, termino });
    return { after: undefined, replies: [{ text }] };
  }
}
