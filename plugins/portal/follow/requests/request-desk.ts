import { inject, injectable } from 'inversify';
import { InputError, redirect, type FormBody, type Reply } from '../../../../host/plugin-api/index.js';
import { DraftReturns } from '../../../forms/contract.js';
import { answerCookie } from '../answering/answer-cookie.js';
import { withEvent, type AnswerNotice } from '../answering/answer-notices.js';
import { FormAnswers } from '../answering/form-answers.js';
import { recordReply, sentReply } from '../answering/record-reply.js';
import { refusedAnswers } from '../answering/refused-answers.js';
import { followAddresses } from '../follow-addresses.js';
import { isClosed, OpenRequests, type AnsweredRequest, type AnsweringBrowser } from './open-requests.js';
import { handedInCookie } from './request-cookie.js';
import { eventOf } from './request-notices.js';
import { RequestPages } from './request-pages.js';

/** The request in an address, and the browser. */
export interface RequestPlace extends AnsweringBrowser {
  readonly key: string;
  readonly id: number;
  /** Whether this browser has handed in the answers a moment ago. */
  readonly isHandedIn: boolean;
}

/**
 * Takes the answers to a request. Valid answers are kept in a draft until all are. Each form is answered by a redirect,
 * so that Back and reload never ask to send it again: what was refused is kept with the draft, or named in the address.
 */
@injectable()
export class RequestDesk {
  constructor(
    @inject(OpenRequests) private readonly requests: OpenRequests,
    @inject(FormAnswers) private readonly answers: FormAnswers,
    @inject(DraftReturns) private readonly returns: DraftReturns,
    @inject(RequestPages) private readonly pages: RequestPages,
  ) {}

  /** Shows a request. Stores nothing: mail scanners and link previews open pages, too. */
  show(place: RequestPlace, notice: AnswerNotice | undefined): Promise<Reply> {
    return this.at(place, async (key) => {
      const { view, ...seen } = await this.requests.look(key, place.id, place);
      return view ? this.pages.request({ ...seen, view }, notice) : this.pages.begin(seen, notice);
    });
  }

  /** Begins a draft, so that several uploads at once are in one draft. A browser that has one continues it. */
  begin(place: RequestPlace): Promise<Reply> {
    return this.sent(place, async (key) => {
      const open = await this.requests.open(key, place.id, place);
      return to(followAddresses.request(key, place.id), open);
    });
  }

  /** Keeps the answers of the form. A browser that has lost its draft gets another one, with what the form brings. */
  answer(place: RequestPlace, body: FormBody): Promise<Reply> {
    return this.sent(place, async (key) => {
      const open = await this.requests.open(key, place.id, place);
      const form = followAddresses.request(key, place.id);
      const { view, address } = await this.answers.keep(body, {
        form,
        view: open.view,
        isNew: open.view.borrador !== place.borrador,
        begin: async () => (await this.requests.open(key, place.id, { ...place, borrador: undefined })).view,
      });
      return to(address ?? followAddresses.reviewRequest(key, place.id), { ...open, view });
    });
  }

  /** Shows the answers before they are handed in; the form where one is missing. */
  review(place: RequestPlace, notice: AnswerNotice | undefined): Promise<Reply> {
    return this.at(place, async (key) => {
      const { view, ...seen } = await this.requests.look(key, place.id, place);
      const isComplete = view && view.shown.every(({ state }) => state !== 'open');
      return isComplete
        ? this.pages.review({ ...seen, view }, notice)
        : redirect(followAddresses.request(key, place.id));
    });
  }

  /** Hands in the answers. `revision` is the one that the check has shown. */
  handIn(place: RequestPlace, revision: number | undefined): Promise<Reply> {
    return this.sent(place, async (key) => {
      const { id } = place;
      const { view, ...seen } = await this.requests.look(key, id, place);
      if (!view) return redirect(withEvent(followAddresses.request(key, id), 'perdido'));
      try {
        await this.requests.handIn({ ...seen, view }, revision);
      } catch (error) {
        return this.refused({ ...seen, view }, error);
      }
      return redirect(followAddresses.handedIn(key, id), { cookies: [handedInCookie(key, id)] });
    });
  }

  private async refused({ key, request: { id }, view }: AnsweredRequest, error: unknown): Promise<Reply> {
    if (isClosed(error)) throw error;
    if (error instanceof InputError) {
      await this.returns.returnAnswers(view.borrador, refusedAnswers(error, view));
      return redirect(followAddresses.request(key, id));
    }
    const event = eventOf(error);
    if (event === undefined) throw error;
    return redirect(withEvent(followAddresses.reviewRequest(key, id), event));
  }

  private at({ key, id, isHandedIn }: RequestPlace, work: (key: string) => Promise<Reply>): Promise<Reply> {
    return recordReply(key, work, (error, found) =>
      isClosed(error)
        ? redirect((isHandedIn ? followAddresses.handedIn : followAddresses.closed)(found, id))
        : undefined,
    );
  }

  /** Answers a form as {@link at}; where something is not found, the page of the request says what there is. */
  private async sent(place: RequestPlace, work: (key: string) => Promise<Reply>): Promise<Reply> {
    return sentReply(await this.at(place, work), followAddresses.request(place.key, place.id));
  }
}

/** Redirects with the draft, which the next page takes from its cookie. */
const to = (address: string, { key, request: { id }, view: { borrador } }: AnsweredRequest): Reply =>
  redirect(address, { cookies: [answerCookie(followAddresses.request(key, id), borrador)] });
