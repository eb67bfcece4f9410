import { inject, injectable } from 'inversify';
import { AntiForgery, ANTI_FORGERY_FIELD, page, pageTemplate, type Reply } from '../../../../host/plugin-api/index.js';
import type { FieldParts } from '../../../forms/contract.js';
import { fillScript } from '../../fill/assets/fill-script.js';
import { fieldId, fieldView } from '../../fill/fields/field-view.js';
import { leftOutViews } from '../../fill/pages/left-out.js';
import { answerOf } from '../../fill/pages/review-view.js';
import { questionFields } from '../../fill/pages/question-fields.js';
import { faultWords } from '../../fill/pages/question-view.js';
import { seenOf } from '../../fill/pages/seen-answers.js';
import { CityDates } from '../../receipt/city-dates.js';
import { followAddresses } from '../follow-addresses.js';
import { moreTimeForm } from '../more-time/more-time-form.js';
import { askView, askWords } from '../words/ask-view.js';
import type { AnsweredRequest, SeenRequest } from './open-requests.js';
import { requestCookie } from './request-cookie.js';

const template = pageTemplate(new URL('./request-page.liquid', import.meta.url));
const begin = pageTemplate(new URL('./begin-request-page.liquid', import.meta.url));
const review = pageTemplate(new URL('./request-review-page.liquid', import.meta.url));
const closed = pageTemplate(new URL('./closed-page.liquid', import.meta.url));

/** The state of a page that comes back. */
export interface RequestState {
  /** Why answers were not kept, by the code of their question. */
  readonly faults?: Readonly<Record<string, string>>;
  /** The typed values that were not kept. */
  readonly typed?: FieldParts;
  /** Why nothing was submitted, where the cause is no answer. */
  readonly notice?: string;
  readonly status?: number;
}

/** The pages on which a request of a record is answered. */
@injectable()
export class RequestPages {
  constructor(
    @inject(AntiForgery) private readonly antiForgery: AntiForgery,
    @inject(CityDates) private readonly dates: CityDates,
  ) {}

  /** Shows the request, and the button that begins a draft. */
  begin({ key, request, moreTime }: SeenRequest): Reply {
    const { radicado, tramite, nombre, id } = request;
    const content = begin({
      back: followAddresses.record(key),
      action: followAddresses.beginRequest(key, id),
      radicado,
      tramite,
      name: nombre,
      ask: askWords(askView(request, this.dates)),
      moreTime: moreTimeForm(key, moreTime, this.dates),
    });
    return page({ title: `${nombre} - Radicado ${radicado}`, content, secret: true });
  }

  /** Shows all visible questions of the form of the request. */
  request({ key, request, view, user, moreTime }: AnsweredRequest, state: RequestState = {}): Reply {
    const { faults = {}, typed = {}, notice = null, status } = state;
    const { radicado, tramite, nombre, id } = request;
    const errorOf = (codigo: string): string | undefined =>
      Object.hasOwn(faults, codigo) ? faults[codigo] : undefined;
    const asked = view.shown.filter(({ state: stands }) => stands !== 'notice').map(({ field }) => field);
    const listed = asked.flatMap(({ codigo, texto }) => {
      const error = errorOf(codigo);
      return error === undefined ? [] : [{ address: `#${fieldId(codigo)}`, words: faultWords(texto, error) }];
    });
    const fields = view.shown.map(({ field }) =>
      fieldView(field, { answers: view.answers, typed, error: errorOf(field.codigo), isTitle: false }),
    );
    const content = template({
      back: followAddresses.record(key),
      action: followAddresses.request(key, id),
      csrfName: ANTI_FORGERY_FIELD,
      csrf: this.antiForgery.value(view.borrador),
      radicado,
      tramite,
      name: nombre,
      ask: askWords(askView(request, this.dates)),
      hasMoreTime: moreTime !== undefined,
      notice,
      username: user?.username ?? null,
      leftOut: leftOutViews(view),
      faults: listed,
      seen: seenOf(asked, view.answers),
      fields: questionFields(fields),
      hasFiles: asked.some(({ tipo }) => tipo === 'ARCHIVO'),
    });
    return page({
      title: `${listed.length > 0 ? 'Error: ' : ''}${nombre} - Radicado ${radicado}`,
      content,
      scripts: [fillScript.address],
      cookies: [requestCookie(key, id, view.borrador)],
      secret: true,
      ...(status !== undefined && { status }),
    });
  }

  /** Shows all answers before they are handed in. */
  review(
    { key, request, view, user }: AnsweredRequest,
    { notice, status }: Pick<RequestState, 'notice' | 'status'> = {},
  ): Reply {
    const { radicado, tramite, nombre, id } = request;
    const form = followAddresses.request(key, id);
    const asked = view.shown.filter(({ state }) => state !== 'notice').map(({ field }) => field);
    const content = review({
      back: form,
      action: followAddresses.reviewRequest(key, id),
      csrfName: ANTI_FORGERY_FIELD,
      csrf: this.antiForgery.value(view.borrador),
      revision: view.revision,
      radicado,
      tramite,
      name: nombre,
      until: askView(request, this.dates).until,
      notice: notice ?? null,
      username: user?.username ?? null,
      leftOut: leftOutViews(view),
      answers: asked.map((field) => ({
        question: field.texto,
        answer: answerOf(field, view.answers),
        change: `${form}#${fieldId(field.codigo)}`,
      })),
    });
    return page({
      title: `Revise antes de entregar - ${nombre} - Radicado ${radicado}`,
      content,
      secret: true,
      ...(status !== undefined && { status }),
    });
  }

  /** Shows that the request was answered already, by this browser or another, or that its time is over. */
  closed(key: string): Reply {
    const content = closed({ back: followAddresses.record(key) });
    return page({ title: 'Esto ya no está pendiente', content, status: 409, secret: true });
  }
}
