import { inject, injectable } from 'inversify';
import { ConflictError, InputError, NotFoundError, PayloadTooLargeError } from '../../../host/plugin-api/index.js';
import { Drafts } from '../../forms/contract.js';
import { CLOSED_THREAD, RecordThread, type MessageKind } from '../../tramites/contract.js';
import { Asking } from '../dialogue/asking.js';
import { checkedRevision, type OpenState, type RecordsState, type Subject } from '../dialogue/dialogue-state.js';
import { Reviewing } from '../dialogue/reviewing.js';
import { namesOf } from '../dialogue/subject-names.js';
import { isChanged, isGone, type Said, type Talk, type TalkAt } from '../dialogue/talk.js';
import { filerChat } from '../records/filer-chat.js';
import type { WordingCode } from '../texts/default-wordings.js';
import { Wordings } from '../texts/wordings.js';

type MessageSubject = Extract<Subject, { readonly kind: 'message' }>;

/**
 * Writes messages about records, and asks for reviews of answers. The message is stored in a transaction of its own,
 * before that of the chat's message: a retried one finds the draft used up, and says so.
 */
@injectable()
export class Messaging {
  constructor(
    @inject(RecordThread) private readonly threads: RecordThread,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Asking) private readonly asking: Asking,
    @inject(Reviewing) private readonly reviewing: Reviewing,
  ) {}

  /** Begins the form of a message. */
  async begin(talk: Talk, tipo: MessageKind, record: RecordsState['records'][number]): Promise<Said> {
    const subject: MessageSubject = { kind: 'message', tipo, ...record };
    try {
      const form = await this.threads.formOf(record.record, tipo);
      const { borrador } = await this.drafts.beginDraft(form, talk.by);
      const draft = await this.drafts.getDraft(borrador, talk.by);
      const text = await this.wordings.say('mensaje_comenzado', namesOf(subject));
      return await this.asking.next(talk, { subject, borrador, told: [] }, draft, [{ text }]);
    } catch (error) {
      if (isClosed(error) || error instanceof NotFoundError) return this.refusal(record.record, tipo);
      throw error;
    }
  }

  /** Says why a record takes no such message, and ends the dialogue. */
  async refusal(record: number, tipo: MessageKind): Promise<Said> {
    return (await this.closed(record, tipo)) ?? this.end('mensaje_borrado');
  }

  /** Writes the message of a form. Where it is refused for now, the answers stay for later. */
  async send(talk: TalkAt, subject: MessageSubject): Promise<Said> {
    const { borrador } = talk.state;
    try {
      await this.threads.write(subject.record, subject.tipo, {
        borrador,
        by: talk.by,
        revision: checkedRevision(talk.state),
        chat: filerChat(talk),
        respuesta: subject.respuesta ?? undefined,
      });
      return await this.end('mensaje_enviado', namesOf(subject));
    } catch (error) {
      if (error instanceof InputError) return this.asking.correct(talk, error);
      if (isChanged(error)) return this.reviewing.again(talk);
      if (error instanceof PayloadTooLargeError) {
        const { message: motivo } = error;
        const before = [{ text: await this.wordings.say('respuestas_demasiado_grandes', { motivo }) }];
        return this.reviewing.fields(talk, 0, before);
      }
      if (isGone(error)) return this.gone(talk.state, subject);
      if (isClosed(error)) return this.end('mensaje_cerrado', { motivo: error.message });
      if (!(error instanceof ConflictError)) throw error;
      const text = await this.wordings.say('mensaje_no_enviado', { motivo: error.message });
      return { after: talk.state, replies: [{ text }] };
    }
  }

  /**
   * Says why the draft is gone: its record takes no such message any more, it was sent, as by the same message before,
   * or it has expired. A form can be sent once its review is shown.
   */
  async gone({ stage }: OpenState, { record, tipo }: MessageSubject): Promise<Said> {
    const closed = await this.closed(record, tipo);
    return closed ?? this.end(stage === 'review' ? 'mensaje_ya_enviado' : 'mensaje_borrado');
  }

  private async closed(record: number, tipo: MessageKind): Promise<Said | undefined> {
    try {
      await this.threads.formOf(record, tipo);
      return undefined;
    } catch (error) {
      if (isClosed(error)) return this.end('mensaje_cerrado', { motivo: error.message });
      if (error instanceof NotFoundError) return this.end('estado_desconocido');
      throw error;
    }
  }

  private async end(codigo: WordingCode, data: ReturnType<typeof namesOf> = {}): Promise<Said> {
    return { after: undefined, replies: [{ text: await this.wordings.say(codigo, data) }] };
  }
}

const isClosed = (error: unknown): error is ConflictError =>
  error instanceof ConflictError && error.code === CLOSED_THREAD;
