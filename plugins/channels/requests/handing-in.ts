import { inject, injectable } from 'inversify';
import {
  ConflictError,
  InputError,
  JobFailedError,
  NotFoundError,
  PayloadTooLargeError,
} from '../../../host/plugin-api/index.js';
import { CLOSED_REQUEST, RecordRequests } from '../../tramites/contract.js';
import { Asking } from '../dialogue/asking.js';
import { checkedRevision } from '../dialogue/dialogue-state.js';
import { namesOf } from '../dialogue/subject-names.js';
import { Reviewing } from '../dialogue/reviewing.js';
import { isChanged, type Said, type TalkAt } from '../dialogue/talk.js';
import { filerChat } from '../records/filer-chat.js';
import { Wordings } from '../texts/wordings.js';
import { Requesting, type RequestSubject } from './requesting.js';

/**
 * Hands in the answers of a form. The engine uses a separate transaction, before that of the message: a retried message
 * finds the request closed, and says so.
 */
@injectable()
export class HandingIn {
  constructor(
    @inject(RecordRequests) private readonly requests: RecordRequests,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Asking) private readonly asking: Asking,
    @inject(Reviewing) private readonly reviewing: Reviewing,
    @inject(Requesting) private readonly requesting: Requesting,
  ) {}

  /** Hands in a form. Refused answers can be changed; where the process cannot accept them now, they stay for later. */
  async send(talk: TalkAt, subject: RequestSubject): Promise<Said> {
    const { borrador } = talk.state;
    try {
      await this.requests.handIn(subject.record, subject.id, {
        borrador,
        by: talk.by,
        revision: checkedRevision(talk.state),
        chat: filerChat(talk),
      });
      return { after: undefined, replies: [{ text: await this.wordings.say('pendiente_recibido', namesOf(subject)) }] };
    } catch (error) {
      if (error instanceof InputError) return this.asking.correct(talk, error);
      if (isChanged(error)) return this.reviewing.again(talk);
      if (error instanceof PayloadTooLargeError) {
        const { message: motivo } = error;
        const before = [{ text: await this.wordings.say('respuestas_demasiado_grandes', { motivo }) }];
        return this.reviewing.fields(talk, 0, before);
      }
      return this.refused(talk, subject, error);
    }
  }

  private async refused(talk: TalkAt, subject: RequestSubject, error: unknown): Promise<Said> {
    if (error instanceof NotFoundError) return this.requesting.gone(subject);
    if (!(error instanceof ConflictError)) throw error;
    if (error.code === CLOSED_REQUEST) return this.requesting.gone(subject);
    // Another step of the process may still be running.
    if (error.code === 'busy') throw new JobFailedError('the process of the record is busy', { cause: error });
    const text = await this.wordings.say('pendiente_no_recibido', { motivo: error.message });
    return { after: talk.state, replies: [{ text }] };
  }
}
