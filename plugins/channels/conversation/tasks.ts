import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import {
  Clock,
  Database,
  JobFailedError,
  Outbox,
  type JsonValue,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { Inbox, type NewInboxTask } from '../../workflow/contract.js';
import type { IncomingContent, PlatformFile } from '../contract.js';
import { DialogueRows, type DialoguePlace } from '../dialogue/dialogue-rows.js';
import type { SentState, SentText } from '../dialogue/dialogue-state.js';
import { choicesOf, isOffered } from '../dialogue/offers.js';
import { Wordings } from '../texts/wordings.js';
import { voiceJob } from '../voice/voice-job.js';
import { hasLetters, isCutShort, truncated, sentText, SentTexts, type SentRest } from './sent-texts.js';
import type { Listener, Reply, Step, Turn } from './turn.js';

const VOICE_TITLE = 'Nota de voz';

/** The effect of a message: the replies, and the state for the next message. */
interface Taken {
  readonly replies: readonly Reply[];
  readonly text?: SentText | undefined;
  /** The state of the album; undefined leaves it unchanged. */
  readonly album?: SentState['album'];
}

/** Makes tasks from messages of the linked chat (interface, "Task created by the messenger plugin"). */
@injectable()
export class Tasks implements Listener {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Inbox) private readonly inbox: Inbox,
    @inject(DialogueRows) private readonly rows: DialogueRows,
    @inject(SentTexts) private readonly texts: SentTexts,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async prepare(turn: Turn): Promise<Step> {
    const place: DialoguePlace = { connection: turn.connection.id, chat: turn.message.chat };
    const row = await this.rows.find(place);
    const before = row?.sent;
    const rest = await this.texts.restOf(turn, before?.text);
    return {
      write: async (tx) => {
        const taken = rest ? await this.add(tx, turn, rest) : await this.take(tx, turn, before);
        const after = sentOf(taken.text, taken.album ?? before?.album);
        if (!isDeepStrictEqual(before, after)) await this.rows.write(tx, place, row, after);
        return taken.replies;
      },
    };
  }

  private async take(tx: Transaction, turn: Turn, before: SentState | undefined): Promise<Taken> {
    const { content } = turn.message;
    if (content.kind === 'text' && hasLetters(content.text)) return this.create(tx, turn, content);
    if (content.kind === 'voice') return this.createVoice(tx, turn, content);
    if (content.kind !== 'choice' || !isOffered(content.value)) return this.refuse(tx, turn, before);
    const late = [await this.wordings.say('opcion_vencida', {}, tx), await this.wordings.say('sin_dialogo', {}, tx)];
    return { replies: [{ text: late.join(' ') }], text: before?.text };
  }

  private async create(tx: Transaction, turn: Turn, { text, cut }: TextContent): Promise<Taken> {
    const more = { texto_original: truncated(text), pendiente_stt: false };
    const { id, codigo } = await this.inbox.createTask(tx, taskOf(turn, turn.channel.servicio, text, more));
    if (!cut) return { replies: [{ text: await this.wordings.say('tarea_creada', { codigo }, tx) }] };
    const boton = await this.wordings.say('boton_es_todo', {}, tx);
    const sent = sentText(turn, id, cut, boton);
    const said = await this.wordings.say('tarea_puede_seguir', { codigo, boton }, tx);
    return { replies: [{ text: said, choices: choicesOf(sent.offer) }], text: sent };
  }

  /**
   * Adds a part to the task of the text before it. Throws `JobFailedError` where the task was closed meanwhile; the
   * retry makes the part a separate task.
   */
  private async add(tx: Transaction, turn: Turn, { task: { id, codigo }, text }: SentRest): Promise<Taken> {
    if (text === undefined) {
      return { replies: [{ text: await this.wordings.say('tarea_texto_completo', { codigo }, tx) }] };
    }
    await this.inbox.amendTask(tx, id, { metadatos_extra: { texto_original: truncated(text) } });
    // The change has locked the task, so this state stays until the commit.
    if ((await this.inbox.findTask(id, tx))?.estado !== 'ASIGNADA') {
      throw new JobFailedError('the task ended meanwhile', { afterSeconds: 1 });
    }
    const { content } = turn.message;
    const boton = await this.wordings.say('boton_es_todo', {}, tx);
    const sent = content.kind === 'text' && content.cut ? sentText(turn, id, content.cut, boton) : undefined;
    const names = { codigo, lleno: isCutShort(text), ...(sent && { boton }) };
    const said = await this.wordings.say('tarea_texto_agregado', names, tx);
    return { replies: [{ text: said, ...(sent && { choices: choicesOf(sent.offer) }) }], text: sent };
  }

  private async createVoice(tx: Transaction, turn: Turn, { file, text }: VoiceContent): Promise<Taken> {
    const below = text ? { texto_adjunto: truncated(text) } : {};
    const task = taskOf(turn, `${turn.channel.servicio}_voice`, VOICE_TITLE, { ...below, pendiente_stt: true });
    const { id, codigo } = await this.inbox.createTask(tx, task);
    await this.fetchLater(tx, id, turn.connection.id, file);
    return { replies: [{ text: await this.wordings.say('tarea_creada', { codigo }, tx) }] };
  }

  /** Refuses files, once for those that were sent together, and again where a later one has a caption that is lost. */
  private async refuse(tx: Transaction, { message }: Turn, before: SentState | undefined): Promise<Taken> {
    const { album: id, content } = message;
    const con_texto = content.kind === 'file' && Boolean(content.text);
    const known = id !== undefined && before?.album?.id === id ? before.album : undefined;
    const album = id === undefined ? undefined : { id, isTextTold: con_texto || known?.isTextTold === true };
    if (known && (known.isTextTold || !con_texto)) return { replies: [], album };
    return { replies: [{ text: await this.wordings.say('no_admitido', { con_texto }, tx) }], album };
  }

  private async fetchLater(tx: Transaction, task: number, connectionId: number, file: PlatformFile): Promise<void> {
    const platform_file = JSON.stringify(file);
    const row = { task_id: task, connection_id: connectionId, platform_file, created_at: this.clock.now() };
    await this.database.insertRows('channels_voice', [row], [], tx);
    await this.outbox.enqueueJob(tx, voiceJob, { task });
  }
}

type TextContent = Extract<IncomingContent, { readonly kind: 'text' }>;
type VoiceContent = Extract<IncomingContent, { readonly kind: 'voice' }>;

function sentOf(text: SentText | undefined, album: SentState['album']): SentState | undefined {
  if (!text && !album) return undefined;
  return { stage: 'sent', ...(text && { text }), ...(album && { album }) };
}

function taskOf(
  { connection, message }: Turn,
  tipo: string,
  titulo: string,
  more: Readonly<Record<string, JsonValue>>,
): NewInboxTask {
  const { id: plugin_id, owner } = connection;
  const { chat: chat_id, message: message_id } = message;
  return { tipo, titulo, owner, metadatos_extra: { chat_id, message_id, plugin_id, owner_id: owner, ...more } };
}
