import { inject, injectable } from 'inversify';
import { FiledRecords, RecordThread, type ThreadAct, type ThreadRecord } from '../../tramites/contract.js';
import type { Reply } from '../conversation/turn.js';
import type { CommandName } from '../dialogue/commands.js';
import type { RecordsState } from '../dialogue/dialogue-state.js';
import type { Offered } from '../dialogue/offers.js';
import type { Said, Talk, TalkAt } from '../dialogue/talk.js';
import { filerChat } from '../records/filer-chat.js';
import { isRecordKey } from '../records/record-key.js';
import { RecordLists } from '../records/record-lists.js';
import { Wordings } from '../texts/wordings.js';
import { Messaging } from './messaging.js';
import { Rating } from './rating.js';

/** The commands of the threads of records, by what they begin. */
export const THREAD_COMMANDS = { mensaje: 'MENSAJE', revision: 'REVISION', calificar: 'CALIFICACION' } as const;
export type ThreadCommand = keyof typeof THREAD_COMMANDS;

export const isThreadCommand = (name: CommandName): name is ThreadCommand => Object.hasOwn(THREAD_COMMANDS, name);

const commandOf = (act: ThreadAct): string =>
  `/${Object.entries(THREAD_COMMANDS).find(([, begun]) => begun === act)![0]}`;

/**
 * Finds the record to write about, whose answer is to be reviewed, or to be rated: among those filed in this chat, or
 * by its key.
 */
@injectable()
export class RecordChoosing {
  constructor(
    @inject(RecordThread) private readonly threads: RecordThread,
    @inject(FiledRecords) private readonly filed: FiledRecords,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(RecordLists) private readonly lists: RecordLists,
    @inject(Messaging) private readonly messaging: Messaging,
    @inject(Rating) private readonly rating: Rating,
  ) {}

  /** Handles a command and its argument: a key or nothing. A single record begins at once; several are offered. */
  async begin(talk: Talk, act: ThreadAct, typed: string): Promise<Said> {
    if (isRecordKey(typed)) return this.byKey(talk, act, typed.toLowerCase());
    if (typed !== '') {
      const text = await this.wordings.say('mensaje_que_clave', { comando: commandOf(act) });
      return { after: talk.state, replies: [{ text }] };
    }
    const found = await this.threads.ofFiler({ ...filerChat(talk), by: talk.by }, act);
    if (found.length === 0) return this.end('mensaje_ninguno', { accion: act });
    if (found.length === 1) return this.open(talk, act, subjectOf(found[0]!));
    return this.shown(talk, { act, records: found.map(subjectOf), page: 0, user: talk.by ?? null });
  }

  /** Handles the answer to the list of records. */
  async choose(talk: TalkAt<RecordsState>): Promise<Said> {
    const { state, turn, by } = talk;
    // The list was offered to another user of this chat, or to an unknown person.
    if (state.user !== (by ?? null)) return this.begin(talk, state.act, '');
    const answer = await this.lists.read(state, turn.message.content, 'record');
    if ('picked' in answer) return this.open(talk, state.act, answer.picked.record);
    return this.shown(talk, { ...state, page: answer.page }, answer.before);
  }

  /** Handles a command that begins nothing. */
  async obey(talk: TalkAt<RecordsState>, name: CommandName): Promise<Said> {
    return name === 'cancelar' ? this.end('mensaje_fuera', {}) : this.shown(talk, talk.state);
  }

  private async byKey(talk: Talk, act: ThreadAct, key: string): Promise<Said> {
    const record = await this.filed.findByKey(key);
    if (!record) {
      return { after: talk.state, replies: [{ text: await this.wordings.say('estado_desconocido') }] };
    }
    const found = await this.threads.ofKey(key, act);
    if (found) return this.open(talk, act, subjectOf(found));
    if (act === 'CALIFICACION') return this.end('calificar_sin_respuesta', {});
    return this.messaging.refusal(record.recordId, act);
  }

  private open(talk: Talk, act: ThreadAct, record: RecordsState['records'][number]): Promise<Said> {
    return act === 'CALIFICACION' ? this.rating.begin(talk, record) : this.messaging.begin(talk, act, record);
  }

  private async shown(
    { turn }: Talk,
    { act, records, page, user }: Pick<RecordsState, 'act' | 'records' | 'page' | 'user'>,
    before: readonly Reply[] = [],
  ): Promise<Said> {
    const say = await this.wordings.current();
    const all = records.map((record): Offered => ({
      pick: { kind: 'record', record },
      label: say('mensaje_linea', { tramite: record.tramite, radicado: record.radicado }),
    }));
    const { offer, reply } = await this.lists.offer(turn, say('mensaje_cual', { accion: act }), all, page);
    return { after: { stage: 'records', act, records, page, user, offer }, replies: [...before, reply] };
  }

  private async end(
    codigo: 'mensaje_ninguno' | 'mensaje_fuera' | 'calificar_sin_respuesta',
    data: Readonly<Record<string, string>>,
  ): Promise<Said> {
    return { after: undefined, replies: [{ text: await this.wordings.say(codigo, data) }] };
  }
}

const subjectOf = ({ recordId: record, ...rest }: ThreadRecord): RecordsState['records'][number] => ({
  ...rest,
  record,
});
