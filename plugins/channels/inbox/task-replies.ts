import { inject, injectable } from 'inversify';
import { Drafts } from '../../forms/contract.js';
import { WorkItems } from '../../workflow/contract.js';
import type { Reply } from '../conversation/turn.js';
import { Asking } from '../dialogue/asking.js';
import type { CommandName } from '../dialogue/commands.js';
import type { Offer, Pick, TaskState, WordsState } from '../dialogue/dialogue-state.js';
import { choicesOf, pickedOf, wordsChoice } from '../dialogue/offers.js';
import { staffOf, type Said, type Talk, type TalkAt } from '../dialogue/talk.js';
import type { WordingCode } from '../texts/default-wordings.js';
import { offeringMessages } from '../texts/text-parts.js';
import { Wordings } from '../texts/wordings.js';
import { Acting } from './acting.js';
import { Browsing, numberOf } from './browsing.js';
import { CitizenWords, type EndingTask } from './citizen-words.js';

/** The state with a chosen task. */
type TaskAt = Exclude<TaskState, { readonly stage: 'tasks' }>;

/** A task that will end by an action, or be closed without one. */
interface ConfirmedTask extends Omit<EndingTask, 'action'> {
  readonly action?: EndingTask['action'] | undefined;
}

/** Handles the owner's messages about tasks: which task, and what to do with it. */
@injectable()
export class TaskReplies {
  constructor(
    @inject(WorkItems) private readonly work: WorkItems,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Browsing) private readonly browsing: Browsing,
    @inject(Acting) private readonly acting: Acting,
    @inject(Asking) private readonly asking: Asking,
    @inject(CitizenWords) private readonly words: CitizenWords,
  ) {}

  async answer(talk: TalkAt<TaskState>): Promise<Said> {
    const { state, turn } = talk;
    const { content } = turn.message;
    const pick = pickedOf(state.offer, content);
    if (pick === 'expired') return this.again(talk, 'opcion_vencida');
    switch (pick?.kind) {
      case 'page':
        return this.browsing.list(talk, { page: pick.page, search: state.stage === 'tasks' ? state.search : '' });
      case 'list':
        return this.browsing.list(talk, { page: 1, search: '' });
      case 'task':
        return this.browsing.show(talk, pick.id);
      case 'cancel':
        return state.stage === 'confirm' || state.stage === 'words' ? this.browsing.show(talk, state.id) : this.leave();
      default:
    }
    if (state.stage === 'words') return this.hearWords({ ...talk, state });
    if (pick && state.stage !== 'tasks') return this.handle({ ...talk, state }, pick);
    const id = content.kind === 'text' && state.stage === 'tasks' ? numberOf(content.text) : undefined;
    return id === undefined ? this.again(talk, 'respuesta_otra_clase') : this.browsing.show(talk, id);
  }

  /** Handles a command that begins nothing. */
  async obey(talk: TalkAt<TaskState>, name: CommandName): Promise<Said> {
    return name === 'cancelar' ? this.leave() : this.again(talk);
  }

  private async handle(talk: TalkAt<TaskAt>, pick: Pick): Promise<Said> {
    const { id, titulo } = talk.state;
    const staff = staffOf(talk);
    try {
      switch (pick.kind) {
        case 'take': {
          const before = [{ text: await this.wordings.say('tarea_tomada') }];
          return await this.browsing.shown(talk, await this.work.claimItem(id, staff), before);
        }
        case 'release':
          await this.work.releaseItem(id, staff);
          return await this.end('tarea_soltada', titulo);
        case 'close':
          return await this.confirm(talk, { id, titulo });
        case 'action':
          return await this.begin(talk, { id, titulo, action: pick.action });
        case 'words':
          return await this.changeWords(talk);
        case 'send':
          return await this.carryOut(talk);
        default:
          return await this.again(talk, 'respuesta_otra_clase');
      }
    } catch (error) {
      return this.acting.refused(talk, id, error);
    }
  }

  /** Keeps the words to the citizen, and goes on with the action. */
  private async hearWords(talk: TalkAt<WordsState>): Promise<Said> {
    const { id, titulo, action } = talk.state;
    const words = await this.words.read(talk);
    if (typeof words !== 'string') return words;
    try {
      return await this.begin(talk, { id, titulo, action: { ...action, paraCiudadano: words } });
    } catch (error) {
      return this.acting.refused(talk, id, error);
    }
  }

  /**
   * Asks for the words to the citizen, where the action always needs them; then the questions of the task's form, or a
   * confirmation where it has none.
   */
  private async begin(talk: Talk, task: EndingTask): Promise<Said> {
    const { id, titulo: tarea, action } = task;
    const item = await this.work.getItem(id, staffOf(talk));
    const offered = item.acciones.find(({ codigo }) => codigo === action.codigo);
    if (!offered) return this.browsing.shown(talk, item);
    if (offered.para_ciudadano === 'SIEMPRE' && action.paraCiudadano === undefined) {
      return this.words.askWith(talk, task, offered.frases);
    }
    if (item.formulario === null) return this.confirm(talk, task);
    const { borrador } = await this.drafts.beginDraft(item.formulario, talk.by);
    const draft = await this.drafts.getDraft(borrador, talk.by);
    const before = [{ text: await this.wordings.say('tarea_comenzada', { tarea, accion: action.nombre }) }];
    return this.asking.next(talk, { subject: { kind: 'task', ...task }, borrador, told: [] }, draft, before);
  }

  private async confirm(talk: Talk, task: ConfirmedTask, before: readonly Reply[] = []): Promise<Said> {
    const { id, titulo, action } = task;
    const say = await this.wordings.current();
    const offer: Offer = {
      id: talk.turn.id,
      picks: [
        { pick: { kind: 'send' }, label: say('boton_si') },
        { pick: { kind: 'cancel' }, label: say('boton_no') },
        ...wordsChoice(action, say),
      ],
    };
    const para_ciudadano = action?.paraCiudadano ?? null;
    const text = say('tarea_confirmar', { tarea: titulo, accion: action?.nombre ?? null, para_ciudadano });
    const after: TaskState = { stage: 'confirm', id, titulo, ...(action && { action }), offer };
    return { after, replies: [...before, ...offeringMessages(text, choicesOf(offer))] };
  }

  private async changeWords(talk: TalkAt<TaskAt>): Promise<Said> {
    const { id, titulo } = talk.state;
    const action = talk.state.stage === 'confirm' ? talk.state.action : undefined;
    return action ? this.words.ask(talk, { id, titulo, action }) : this.again(talk, 'respuesta_otra_clase');
  }

  private async carryOut(talk: TalkAt<TaskAt>): Promise<Said> {
    const { state } = talk;
    const { id, titulo } = state;
    const action = state.stage === 'confirm' ? state.action : undefined;
    if (action) {
      const task = { id, titulo, action };
      return this.acting.confirmed(talk, task, (before) => this.confirm(talk, task, before));
    }
    await this.work.closeItem(id, staffOf(talk));
    return this.end('tarea_cerrada_aqui', titulo);
  }

  /** Repeats the present stage with current data. */
  private async again(talk: TalkAt<TaskState>, codigo?: WordingCode): Promise<Said> {
    const { state } = talk;
    const before = codigo === undefined ? [] : [{ text: await this.wordings.say(codigo) }];
    switch (state.stage) {
      case 'tasks':
        return this.browsing.list(talk, state, before);
      case 'task':
        return this.browsing.show(talk, state.id, before);
      case 'confirm':
        return this.confirm(talk, state, before);
      case 'words':
        return this.words.again({ ...talk, state }, before);
    }
  }

  private async leave(): Promise<Said> {
    return { after: undefined, replies: [{ text: await this.wordings.say('tareas_fuera') }] };
  }

  private async end(codigo: WordingCode, tarea: string): Promise<Said> {
    return { after: undefined, replies: [{ text: await this.wordings.say(codigo, { tarea }) }] };
  }
}
