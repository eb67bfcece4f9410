import { inject, injectable } from 'inversify';
import {
  ConflictError,
  InputError,
  NotFoundError,
  PayloadTooLargeError,
  redirect,
  type FormBody,
  type Reply,
} from '../../../../host/plugin-api/index.js';
import type { FormField } from '../../../forms/contract.js';
import { isGone } from '../../fill/drafts/fillings.js';
import { fieldId } from '../../fill/fields/field-view.js';
import { missingOf, PageKeeping, type SavedPage } from '../../fill/handed-in/page-keeping.js';
import { PageReader, type HandedIn } from '../../fill/handed-in/page-reader.js';
import { followAddresses, isKey } from '../follow-addresses.js';
import { unknownRecord } from '../look-up/look-up-pages.js';
import { isClosed, OpenRequests, type AnsweredRequest, type AnsweringBrowser } from './open-requests.js';
import { noRequestCookie, requestCookie } from './request-cookie.js';
import { RequestPages } from './request-pages.js';

const CHANGED = 'Sus respuestas cambiaron en otra ventana. Revíselas y entregue de nuevo.';

/** The request in an address, and the browser. */
export interface RequestPlace extends AnsweringBrowser {
  readonly key: string;
  readonly id: number;
}

/** Takes the answers to a request. Valid answers are kept in a draft until all are. */
@injectable()
export class RequestDesk {
  constructor(
    @inject(OpenRequests) private readonly requests: OpenRequests,
    @inject(PageReader) private readonly reader: PageReader,
    @inject(PageKeeping) private readonly keeping: PageKeeping,
    @inject(RequestPages) private readonly pages: RequestPages,
  ) {}

  /** Shows a request. Stores nothing: mail scanners and link previews open pages, too. */
  show(place: RequestPlace): Promise<Reply> {
    return this.at(place, async (key) => {
      const { view, ...seen } = await this.requests.look(key, place.id, place);
      return view ? this.pages.request({ ...seen, view }) : this.pages.begin(seen);
    });
  }

  /** Begins a draft, so that several uploads at once are in one draft. A browser that has one continues it. */
  begin(place: RequestPlace): Promise<Reply> {
    return this.at(place, async (key) => this.again(await this.requests.open(key, place.id, place), ''));
  }

  answer(place: RequestPlace, body: FormBody): Promise<Reply> {
    return this.at(place, async (key) => {
      const open = await this.requests.open(key, place.id, place);
      const questions = open.view.shown.filter(({ state }) => state !== 'notice').map(({ field }) => field);
      return this.reader.read(body, questions, async (page) => {
        const saved = await this.keeping.keep(open.view, questions, page);
        const after = { ...open, view: saved.view };
        const [removed] = page.fields['_quitar'] ?? [];
        const isOfFile = removed !== undefined || page.fields['_accion']?.at(-1) === 'adjuntar';
        return isOfFile ? this.stay(after, saved, page, removed) : this.check(after, saved, questions);
      });
    });
  }

  /** Shows the answers before they are handed in; the form where one is missing. */
  review(place: RequestPlace): Promise<Reply> {
    return this.at(place, async (key) => {
      const { view, ...seen } = await this.requests.look(key, place.id, place);
      const isComplete = view && view.shown.every(({ state }) => state !== 'open');
      return isComplete ? this.pages.review({ ...seen, view }) : redirect(followAddresses.request(key, place.id));
    });
  }

  /** Hands in the answers. `revision` is the one that the check has shown. */
  handIn(place: RequestPlace, revision: number | undefined): Promise<Reply> {
    return this.at(place, async (key) => {
      const { view, ...seen } = await this.requests.look(key, place.id, place);
      if (!view) return redirect(followAddresses.request(key, place.id));
      const open = { ...seen, view };
      try {
        await this.requests.handIn(open, revision);
      } catch (error) {
        return this.refused(open, error);
      }
      return redirect(followAddresses.handedIn(key, place.id), { cookies: [noRequestCookie(key, place.id)] });
    });
  }

  private async at({ key: typed, id }: RequestPlace, work: (key: string) => Promise<Reply>): Promise<Reply> {
    if (!isKey(typed)) return unknownRecord();
    const key = typed.toLowerCase();
    try {
      return await work(key);
    } catch (error) {
      if (isClosed(error)) return this.pages.closed(key);
      // The request was answered by another window, or has just ended: the page says which.
      if (isGone(error)) return redirect(followAddresses.request(key, id), { cookies: [noRequestCookie(key, id)] });
      if (error instanceof NotFoundError) return unknownRecord();
      throw error;
    }
  }

  /**
   * Shows the page again after a file was added or removed. Other answers are not judged yet, and typed values stay.
   */
  private stay(open: AnsweredRequest, saved: SavedPage, page: HandedIn, removed: string | undefined): Reply {
    const ofFiles = Object.entries(saved.faults).filter(([codigo]) => page.fileInputs.includes(codigo));
    const { typed } = saved;
    if (ofFiles.length > 0) {
      return this.pages.request(open, { faults: Object.fromEntries(ofFiles), typed, status: 422 });
    }
    if (Object.keys(saved.faults).length > 0) return this.pages.request(open, { typed });
    const file = removed ?? page.files[0]?.field;
    return this.again(open, file === undefined ? '' : `#${fieldId(file)}-archivo`);
  }

  /** Leads to the check of the answers, unless an answer is wrong or missing. */
  private check(open: AnsweredRequest, saved: SavedPage, questions: readonly FormField[]): Reply {
    const { typed } = saved;
    const faults = { ...saved.faults, ...missingOf(saved, questions) };
    if (Object.keys(faults).length > 0) return this.pages.request(open, { faults, typed, status: 422 });
    // An answer has shown another question.
    const shown = saved.view.shown.find(({ state }) => state === 'open');
    if (shown) return this.again(open, `#${fieldId(shown.field.codigo)}`);
    const { key, request, view } = open;
    const cookies = [requestCookie(key, request.id, view.borrador)];
    return redirect(followAddresses.reviewRequest(key, request.id), { cookies });
  }

  private refused(open: AnsweredRequest, error: unknown): Reply {
    if (isClosed(error)) throw error;
    if (error instanceof InputError) {
      const { errors = {}, detail } = error.toProblem();
      const faults = Object.fromEntries(Object.entries(errors).map(([codigo, [reason]]) => [codigo, reason!]));
      const isShown = open.view.shown.some(({ field }) => Object.hasOwn(faults, field.codigo));
      return this.pages.request(open, { faults, ...(!isShown && { notice: detail }), status: 422 });
    }
    if (error instanceof ConflictError || error instanceof PayloadTooLargeError) {
      const isChanged = error.code === 'draft_changed';
      return this.pages.review(open, { notice: isChanged ? CHANGED : error.message, status: error.status });
    }
    throw error;
  }

  /** Redirects to the page itself, so that reloading it sends nothing again. */
  private again({ key, request: { id }, view }: AnsweredRequest, anchor: string): Reply {
    const cookies = [requestCookie(key, id, view.borrador)];
    return redirect(`${followAddresses.request(key, id)}${anchor}`, { cookies });
  }
}
