import { inject, injectable } from 'inversify';
import { ConflictError, InputError, redirect, type FormBody, type Reply } from '../../../../host/plugin-api/index.js';
import { DraftReturns } from '../../../forms/contract.js';
import { isGone } from '../../fill/drafts/fillings.js';
import { PageReader } from '../../fill/handed-in/page-reader.js';
import { withEvent, type AnswerNotice } from '../answering/answer-notices.js';
import { AnsweringDrafts } from '../answering/answering-drafts.js';
import { FormAnswers, type KeptForm } from '../answering/form-answers.js';
import { recordReply, sentReply } from '../answering/record-reply.js';
import { refusedAnswers, refusedForm } from '../answering/refused-answers.js';
import { followAddresses } from '../follow-addresses.js';
import { eventOf } from './message-notices.js';
import { contentOf, formOf, outdated, received, textOf, toPage } from './message-replies.js';
import { MessagePages } from './message-pages.js';
import {
  answerIn,
  FILES_FIELD,
  isClosedThread,
  isOutdated,
  messageText,
  OpenThreads,
  TEXT_FIELD,
  type MessagePlace,
  type OpenMessage,
} from './open-threads.js';
import { UnsentMessages } from './unsent-messages.js';

/** The most attempts to write a message while other windows send the same one. */
const MOST_TRIES = 5;

/**
 * Takes the messages of citizens, with one page for each kind: complete answers are written at once. Each form is
 * answered by a redirect. A message that is sent again, or by another window, is found in the thread.
 */
@injectable()
export class MessageDesk {
  constructor(
    @inject(OpenThreads) private readonly threads: OpenThreads,
    @inject(FormAnswers) private readonly answers: FormAnswers,
    @inject(AnsweringDrafts) private readonly drafts: AnsweringDrafts,
    @inject(DraftReturns) private readonly returns: DraftReturns,
    @inject(PageReader) private readonly reader: PageReader,
    @inject(MessagePages) private readonly pages: MessagePages,
    @inject(UnsentMessages) private readonly unsent: UnsentMessages,
  ) {}

  /** Shows the page of a message. Stores nothing: mail scanners and link previews open pages, too. */
  show(place: MessagePlace, notice: AnswerNotice | undefined): Promise<Reply> {
    return this.at(place, async (at) => {
      const { view, ...seen } = await this.threads.look(at);
      return view ? this.pages.form({ ...seen, view }, notice) : this.pages.begin(seen, notice);
    });
  }

  /**
   * Begins a draft, so that several uploads at once are in one draft. A browser that has one continues it. `respuesta`
   * is the answer that the citizen has read.
   */
  begin(place: MessagePlace, respuesta: number | undefined): Promise<Reply> {
    return this.sent(place, async (at) => {
      const open = await this.threads.open(at);
      return isOutdated(open, respuesta) ? outdated(at) : toPage(at, formOf(at), open.view);
    });
  }

  /** Keeps the message of the form, and writes it where it is complete. */
  send(place: MessagePlace, body: FormBody): Promise<Reply> {
    return this.sent(place, async (at) => {
      const open = await this.openFor(at, body);
      if (!('view' in open)) return open;
      const kept = await this.keep(at, body, open);
      if (!('view' in kept)) return kept;
      const message = { ...open, view: kept.view };
      const texto = textOf(kept.view);
      const respuesta = answerIn(kept.fields);
      // A form without any content says nothing about the message of a draft that the browser never had.
      const mayBeWritten = kept.isNew && (texto !== '' || kept.files.length > 0 || at.borrador !== undefined);
      if (mayBeWritten && (await this.threads.isWritten(at.key, at.kind, { texto, files: kept.files, respuesta }))) {
        await this.drafts.remove(kept.view.borrador);
        return received(at);
      }
      if (isOutdated(open, respuesta)) return outdated(at, kept.view);
      return kept.address === undefined ? this.write(message, respuesta) : toPage(at, kept.address, kept.view);
    });
  }

  /** Opens the thread for a submitted form. Answers the form where the thread is closed. */
  private async openFor(at: MessagePlace, body: FormBody): Promise<OpenMessage | Reply> {
    try {
      return await this.threads.open(at);
    } catch (error) {
      if (!isClosedThread(error)) throw error;
      const { texto, respuesta } = await this.reader.readPartly(body, [], ({ fields }) =>
        Promise.resolve({ texto: messageText(fields[TEXT_FIELD]?.at(-1)), respuesta: answerIn(fields) }),
      );
      const isWritten = await this.threads.isWritten(at.key, at.kind, { texto, files: [], respuesta });
      return isWritten ? received(at) : this.closed(at, texto);
    }
  }

  /** Keeps a form in its draft. The thread may close while the form is read: its text is then shown once more. */
  private async keep(at: MessagePlace, body: FormBody, { view }: OpenMessage): Promise<KeptForm | Reply> {
    let texto = '';
    try {
      return await this.answers.keep(body, {
        form: formOf(at),
        view,
        isNew: view.borrador !== at.borrador,
        begin: async (fields) => {
          texto = messageText(fields[TEXT_FIELD]?.at(-1));
          return (await this.threads.open({ ...at, borrador: undefined })).view;
        },
      });
    } catch (error) {
      if (!isClosedThread(error)) throw error;
      return this.closed(at, texto);
    }
  }

  private async write(message: OpenMessage, respuesta: number | undefined): Promise<Reply> {
    let { view } = message;
    for (let tries = MOST_TRIES; ; tries -= 1) {
      try {
        view = await this.drafts.withoutTwins(view, FILES_FIELD);
        await this.threads.write({ ...message, view }, respuesta);
        return received(message);
      } catch (error) {
        const isChanged = error instanceof ConflictError && error.code === 'draft_changed';
        if (!isChanged || tries === 0) return this.refused({ ...message, view }, respuesta, error);
        const now = await this.drafts.present(view.borrador, view.form);
        // Another window keeps the same message at the same moment. Where it has sent it by now, the next attempt finds
        // no draft, and the message in the thread.
        if (now && contentOf(now) !== contentOf(view)) return this.refused({ ...message, view }, respuesta, error);
        view = now ?? view;
      }
    }
  }

  private async refused(message: OpenMessage, respuesta: number | undefined, error: unknown): Promise<Reply> {
    const { key, kind, view } = message;
    const texto = textOf(view);
    const isOver = isGone(error) || isClosedThread(error);
    if (isOver && (await this.threads.isWritten(key, kind, { texto, files: [], respuesta }))) return received(message);
    if (isClosedThread(error)) return this.closed(message, texto);
    if (isGone(error)) return redirect(withEvent(formOf(message), 'perdido'));
    if (error instanceof InputError) {
      await this.returns.returnAnswers(view.borrador, refusedAnswers(error, view));
      return toPage(message, formOf(message), view);
    }
    if (error instanceof ConflictError && error.code === 'demasiados_mensajes') {
      await this.returns.returnAnswers(view.borrador, refusedForm(error.message));
      return toPage(message, formOf(message), view);
    }
    const event = eventOf(error);
    if (event === undefined) throw error;
    return toPage(message, withEvent(formOf(message), event), view);
  }

  /** Leads to the page of the record, which says why it takes no such message, and shows what was typed. */
  private closed({ key, kind }: MessagePlace, texto: string): Reply {
    const cookies = texto === '' ? [] : [this.unsent.keep(key, texto)];
    return redirect(followAddresses.noMessage(key, kind), { cookies });
  }

  private at(place: MessagePlace, work: (at: MessagePlace) => Promise<Reply>): Promise<Reply> {
    return recordReply(
      place.key,
      (key) => work({ ...place, key }),
      (error, key) => (isClosedThread(error) ? redirect(followAddresses.noMessage(key, place.kind)) : undefined),
    );
  }

  /** Answers a form as {@link at}; where something is not found, the page of the record says what there is. */
  private async sent(place: MessagePlace, work: (at: MessagePlace) => Promise<Reply>): Promise<Reply> {
    return sentReply(await this.at(place, work), followAddresses.record(place.key));
  }
}
