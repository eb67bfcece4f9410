import { inject, injectable } from 'inversify';
import { UnavailableError, UserDirectory, type Transaction } from '../../../host/plugin-api/index.js';
import type { Listener, Reply, Step, Turn } from '../conversation/turn.js';
import { Browsing } from '../inbox/browsing.js';
import { TaskReplies } from '../inbox/task-replies.js';
import { Requesting } from '../requests/requesting.js';
import { Messaging } from '../thread/messaging.js';
import { Rating } from '../thread/rating.js';
import { RecordChoosing } from '../thread/record-choosing.js';
import type { WordingCode } from '../texts/default-wordings.js';
import { Wordings } from '../texts/wordings.js';
import { Albums } from './albums.js';
import { Captions } from './captions.js';
import { Answering } from './answering.js';
import { Choosing } from './choosing.js';
import { commandOf, isOwn, type TypedCommand } from './commands.js';
import { CommandReplies } from './command-replies.js';
import { DialogueRows, type DialoguePlace, type DialogueRow } from './dialogue-rows.js';
import { isAboutTasks, isOpen } from './dialogue-state.js';
import { isOffered } from './offers.js';
import { ReviewReplies } from './review-replies.js';
import { Sending } from './sending.js';
import { welcomeNumber } from './welcome.js';
import { isGone, isNotEvaluated, type Outcome, type Said, type Talk } from './talk.js';

/**
 * Files a tramite by questions and answers, and follows it. In the linked chat, it also works on the tasks of its owner
 * (decisions, section 10).
 */
@injectable()
export class Dialogue implements Listener {
  constructor(
    @inject(DialogueRows) private readonly rows: DialogueRows,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(CommandReplies) private readonly commands: CommandReplies,
    @inject(Choosing) private readonly choosing: Choosing,
    @inject(Answering) private readonly answering: Answering,
    @inject(ReviewReplies) private readonly reviews: ReviewReplies,
    @inject(Sending) private readonly sending: Sending,
    @inject(TaskReplies) private readonly tasks: TaskReplies,
    @inject(Browsing) private readonly browsing: Browsing,
    @inject(Requesting) private readonly requesting: Requesting,
    @inject(RecordChoosing) private readonly records: RecordChoosing,
    @inject(Rating) private readonly rating: Rating,
    @inject(Messaging) private readonly messaging: Messaging,
    @inject(Albums) private readonly albums: Albums,
    @inject(Captions) private readonly captions: Captions,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /**
   * Prepares the effect of a message. It already changes the draft, outside of the transaction: the asked question is
   * stored with the dialogue, so a retried message gives the same answer.
   */
  async prepare(turn: Turn, signal: AbortSignal): Promise<Step | undefined> {
    const { connection, message } = turn;
    const isLinked = connection.chat === message.chat;
    if (!connection.verificado || !(isLinked || connection.ciudadanos)) return undefined;
    const place: DialoguePlace = { connection: connection.id, chat: message.chat };
    const row = await this.rows.find(place);
    // The button belongs to a text that became a task.
    if (row?.sent && message.content.kind === 'choice' && isOffered(message.content.value)) return undefined;
    // A dialogue about tasks ends where the chat is no longer the linked one.
    const state = row?.state && (isLinked || !isAboutTasks(row.state)) ? row.state : undefined;
    const talk: Talk = { turn, signal, by: isLinked ? connection.owner : undefined, state };
    const outcome = await this.listen(talk);
    return outcome && { write: (tx) => this.write(tx, place, row, outcome) };
  }

  private async write(
    tx: Transaction,
    place: DialoguePlace,
    row: DialogueRow | undefined,
    outcome: Outcome,
  ): Promise<readonly Reply[]> {
    if (!('filing' in outcome)) {
      await this.rows.write(tx, place, row, outcome.after);
      return outcome.replies;
    }
    // The lock on the number of the year comes last. Of two messages that file the same draft, the later one finds that
    // the dialogue has ended.
    await this.rows.write(tx, place, row, undefined);
    const { after, replies } = await this.sending.file(tx, outcome);
    if (after) await this.rows.write(tx, place, undefined, after);
    return replies;
  }

  private async listen(given: Talk): Promise<Outcome | undefined> {
    const { state, by, turn } = given;
    const command = commandOf(turn.message.content, { isLinked: by !== undefined });
    const isOfTasks = isOwn(command?.name) || (state !== undefined && isAboutTasks(state));
    const staff = isOfTasks ? await this.users.identityOf(by!) : undefined;
    if (isOfTasks && !staff) return this.reply(undefined, 'usuario_inactivo');
    const talk: Talk = staff ? { ...given, staff } : given;
    try {
      return await this.captions.mention(talk, await this.albums.around(talk, () => this.hear(talk, command)));
    } catch (error) {
      if (isGone(error)) return this.gone(talk);
      if (isNotEvaluated(error)) return this.reply(state, 'condicion_no_evaluada');
      if (!(error instanceof UnavailableError)) throw error;
      return this.reply(state, isOfTasks ? 'tarea_no_disponible' : 'tramite_no_disponible');
    }
  }

  private async hear(talk: Talk, command: TypedCommand | undefined): Promise<Outcome | undefined> {
    const { state, turn } = talk;
    const { content } = turn.message;
    if (command?.name) return this.commands.obey(talk, command.name, command);
    if (!state) {
      const numbered = talk.by === undefined ? welcomeNumber(content) : undefined;
      if (numbered) return this.commands.obey(talk, numbered.name, numbered);
      // The button belongs to a dialogue that has ended.
      const isLate = content.kind === 'choice' && isOffered(content.value);
      return isLate ? this.reply(undefined, 'opcion_vencida', 'sin_dialogo') : undefined;
    }
    // The platform sends `/start` where the user opens the chat again; the dialogue continues.
    if (command?.typed.toLowerCase() === '/start')
      return this.commands.obey(talk, 'continuar', { ...command, argument: '' });
    // The rest of a text may begin like a command.
    if (command && !(state.stage === 'question' && state.begun)) {
      const text = await this.wordings.say('comando_desconocido', { comando: command.typed });
      return { after: state, replies: [{ text }] };
    }
    switch (state.stage) {
      case 'tramites':
        return this.choosing.choose({ ...talk, state });
      case 'requests':
        return this.requesting.choose({ ...talk, state });
      case 'records':
        return this.records.choose({ ...talk, state });
      case 'rating':
      case 'comment':
        return this.rating.answer({ ...talk, state });
      case 'tasks':
      case 'task':
      case 'confirm':
      case 'words':
        return this.tasks.answer({ ...talk, state });
      case 'question':
        return this.answering.answer({ ...talk, state });
      case 'review':
      case 'fields':
        return this.reviews.answer({ ...talk, state });
    }
  }

  /** Says that the draft is gone; for a task or a request, shows its present state. */
  private gone(talk: Talk): Promise<Said> {
    const { state } = talk;
    if (!isOpen(state)) return this.reply(undefined, 'borrador_terminado');
    const { subject } = state;
    switch (subject.kind) {
      case 'task':
        return this.browsing.show({ ...talk, state: undefined }, subject.id);
      case 'request':
        return this.requesting.gone(subject);
      case 'message':
        return this.messaging.gone(state, subject);
      case 'tramite':
        return this.reply(undefined, 'borrador_terminado');
    }
  }

  private async reply(after: Said['after'], ...codes: readonly WordingCode[]): Promise<Said> {
    const text = (await Promise.all(codes.map((codigo) => this.wordings.say(codigo)))).join(' ');
    return { after, replies: [{ text }] };
  }
}
