import { inject, injectable, optional } from 'inversify';
import { HostSettings } from '../../../host/plugin-api/index.js';
import { DraftPages, Drafts } from '../../forms/contract.js';
import { Acting } from '../inbox/acting.js';
import { Browsing } from '../inbox/browsing.js';
import { TaskReplies } from '../inbox/task-replies.js';
import { HandingIn } from '../requests/handing-in.js';
import { Requesting } from '../requests/requesting.js';
import { Messaging } from '../thread/messaging.js';
import { Rating } from '../thread/rating.js';
import { isThreadCommand, RecordChoosing, THREAD_COMMANDS } from '../thread/record-choosing.js';
import { Wordings } from '../texts/wordings.js';
import { Answering } from './answering.js';
import { Asking } from './asking.js';
import { Choosing } from './choosing.js';
import type { CommandName, TypedCommand } from './commands.js';
import { isOpen, isTasks, type BegunText, type OpenState } from './dialogue-state.js';
import { namesOf } from './subject-names.js';
import { Following } from './following.js';
import { Sending } from './sending.js';
import type { Outcome, Said, Talk, TalkAsked, TalkAt } from './talk.js';

/** The commands that begin a dialogue; they are refused while a form is being filled in. */
const OPENING: readonly CommandName[] = ['tramite', 'tareas', 'tarea', 'pendiente', 'mensaje', 'revision', 'calificar'];

/** The commands that discard a begun text. */
const LEAVING: readonly CommandName[] = ['cancelar', 'omitir'];

/** The wordings that refuse such a command, by the subject of the open form. */
const OPEN = {
  tramite: 'tramite_abierto',
  task: 'tarea_abierta',
  request: 'pendiente_abierto',
  message: 'mensaje_abierto',
} as const;

/** The wordings for leaving a form, by its subject. */
const LEFT = {
  tramite: 'cancelado',
  task: 'tarea_cancelada',
  request: 'pendiente_cancelado',
  message: 'mensaje_cancelado',
} as const;

/** Handles commands. */
@injectable()
export class CommandReplies {
  constructor(
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Choosing) private readonly choosing: Choosing,
    @inject(Asking) private readonly asking: Asking,
    @inject(Answering) private readonly answering: Answering,
    @inject(Sending) private readonly sending: Sending,
    @inject(Following) private readonly following: Following,
    @inject(Browsing) private readonly browsing: Browsing,
    @inject(TaskReplies) private readonly tasks: TaskReplies,
    @inject(Acting) private readonly acting: Acting,
    @inject(Requesting) private readonly requesting: Requesting,
    @inject(HandingIn) private readonly handingIn: HandingIn,
    @inject(RecordChoosing) private readonly records: RecordChoosing,
    @inject(Messaging) private readonly messaging: Messaging,
    @inject(Rating) private readonly rating: Rating,
    @inject(DraftPages) @optional() private readonly pages?: DraftPages,
  ) {}

  async obey(talk: Talk, name: CommandName, command: TypedCommand): Promise<Outcome> {
    const { state, by } = talk;
    const argument = name === 'continuar' ? draftOf(command.argument) : command.argument;
    if (name === 'ayuda') return this.reply(talk, await this.wordings.say('ayuda', { enlazado: by !== undefined }));
    if (name === 'estado') return { after: talk.state, replies: await this.following.stateOf(argument, by) };
    const isOpening = OPENING.includes(name) || (name === 'continuar' && argument !== '');
    if (isOpen(state)) {
      const open = { ...talk, state };
      if (!isOpening || (name === 'continuar' && argument === state.borrador)) return this.obeyOpen(open, name);
      return this.reply(talk, await this.wordings.say(OPEN[state.subject.kind], namesOf(state.subject)));
    }
    if (isOpening) return this.open(talk, name, argument);
    if (!state) return this.reply(talk, await this.wordings.say('sin_dialogo'));
    if (state.stage === 'requests') return this.requesting.obey({ ...talk, state }, name);
    if (state.stage === 'records') return this.records.obey({ ...talk, state }, name);
    if (state.stage === 'rating' || state.stage === 'comment') return this.rating.obey({ ...talk, state }, name);
    if (isTasks(state)) return this.tasks.obey({ ...talk, state }, name);
    if (name !== 'cancelar') return this.choosing.begin(talk, '');
    return { after: undefined, replies: [{ text: await this.wordings.say('cancelado_sin_comenzar') }] };
  }

  /** Ends the dialogue. The draft stays until it expires, for holders of its key or of the task. */
  async cancel({ state: { subject, borrador } }: TalkAt): Promise<Said> {
    const text = await this.wordings.say(LEFT[subject.kind], { ...namesOf(subject), borrador });
    return { after: undefined, replies: [{ text }] };
  }

  /** Sends a complete form; otherwise asks the missing questions. */
  async send(talk: TalkAt): Promise<Outcome> {
    const { borrador, subject } = talk.state;
    const draft = await this.drafts.getDraft(borrador, talk.by);
    if (draft.next?.kind !== 'complete') {
      return this.asking.next(talk, talk.state, draft, [{ text: await this.wordings.say('faltan_preguntas') }]);
    }
    switch (subject.kind) {
      case 'task':
        return this.acting.send(talk, subject, draft);
      case 'request':
        return this.handingIn.send(talk, subject);
      case 'message':
        return this.messaging.send(talk, subject);
      case 'tramite':
        return this.sending.prepare(talk, subject);
    }
  }

  private open(talk: Talk, name: CommandName, argument: string): Promise<Said> {
    if (name === 'tareas') return this.browsing.list(talk, { page: 1, search: argument });
    if (name === 'tarea') return this.browsing.typed(talk, argument);
    if (name === 'pendiente') return this.requesting.begin(talk, argument);
    if (isThreadCommand(name)) return this.records.begin(talk, THREAD_COMMANDS[name], argument);
    return name === 'tramite' ? this.choosing.begin(talk, argument) : this.choosing.resume(talk, argument);
  }

  /**
   * Ends a begun text, which becomes the whole answer, and then obeys the command. If the form refuses the answer, its
   * question is asked again first.
   */
  private async endText(talk: TalkAsked, begun: BegunText, name: CommandName): Promise<Outcome> {
    const said = await this.answering.end(talk, begun);
    const { after } = said;
    const isRefused = after?.stage === 'question' && after.asked === talk.state.asked;
    return name === 'continuar' || isRefused || !isOpen(after) ? said : this.obeyOpen({ ...talk, state: after }, name);
  }

  private async obeyOpen(talk: TalkAt, name: CommandName): Promise<Outcome> {
    const { state, by } = talk;
    if (state.stage === 'question' && state.begun && !LEAVING.includes(name)) {
      return this.endText({ ...talk, state }, state.begun, name);
    }
    switch (name) {
      case 'cancelar':
        return this.cancel(talk);
      case 'enviar':
        return this.send(talk);
      case 'atras':
        return this.asking.back(talk);
      case 'omitir':
        if (state.stage === 'question') return this.answering.skip({ ...talk, state });
        break;
      case 'enlace':
        return this.reply(talk, await this.linkTo(state, by));
      default:
        break;
    }
    return this.asking.next(talk, state, await this.drafts.getDraft(state.borrador, by));
  }

  private async linkTo({ subject, borrador }: OpenState, by: number | undefined): Promise<string> {
    // Throws for an ended draft.
    await this.drafts.getDraft(borrador, by);
    if (subject.kind === 'task') return this.wordings.say('tarea_sin_enlace');
    if (subject.kind === 'request') return this.wordings.say('pendiente_sin_enlace');
    if (subject.kind === 'message') return this.wordings.say('mensaje_sin_enlace');
    const path = this.pages?.pathOf(borrador) ?? `/home/api/borrador/${borrador}`;
    const enlace = `${this.settings.publicUrl}${path}`;
    return this.wordings.say('enlace', { enlace, borrador });
  }

  private reply({ state }: Talk, text: string): Said {
    return { after: state, replies: [{ text }] };
  }
}

/** Reads the key of a draft, given alone or within its link. */
const draftOf = (argument: string): string => argument.slice(argument.lastIndexOf('/') + 1) || argument;
