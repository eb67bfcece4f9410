import { inject, injectable } from 'inversify';
import { AntiForgery, ANTI_FORGERY_FIELD, page, pageTemplate, type Reply } from '../../../../host/plugin-api/index.js';
import { fillScript } from '../../fill/assets/fill-script.js';
import { fieldId, fieldView } from '../../fill/fields/field-view.js';
import { askedAs } from '../../fill/handed-in/returned-answers.js';
import { leftOutViews } from '../../fill/pages/left-out.js';
import { answerOf } from '../../fill/pages/review-view.js';
import { questionFields } from '../../fill/pages/question-fields.js';
import { faultWords } from '../../fill/pages/question-view.js';
import { returnedTo } from '../../fill/pages/returned-view.js';
import { seenOf } from '../../fill/pages/seen-answers.js';
import { CityDates } from '../../receipt/city-dates.js';
import { followAddresses } from '../follow-addresses.js';
import { moreTimeForm } from '../more-time/more-time-form.js';
import { askView, askWords } from '../words/ask-view.js';
import type { AnsweredRequest, SeenRequest } from './open-requests.js';
import { refusalOf } from './refused-hand-in.js';
import { requestCookie } from './request-cookie.js';
import { refusedInWords, type RequestNotice } from './request-notices.js';

const template = pageTemplate(new URL('./request-page.liquid', import.meta.url));
const begin = pageTemplate(new URL('./begin-request-page.liquid', import.meta.url));
const review = pageTemplate(new URL('./request-review-page.liquid', import.meta.url));

/** The pages on which a request of a record is answered. */
@injectable()
export class RequestPages {
  constructor(
    @inject(AntiForgery) private readonly antiForgery: AntiForgery,
    @inject(CityDates) private readonly dates: CityDates,
  ) {}

  /** Shows the request, and the button that begins a draft. */
  begin({ key, request, moreTime }: SeenRequest, notice: RequestNotice | undefined): Reply {
    const { radicado, tramite, nombre, id } = request;
    const content = begin({
      back: followAddresses.record(key),
      action: followAddresses.beginRequest(key, id),
      radicado,
      tramite,
      name: nombre,
      ask: askWords(askView(request, this.dates)),
      notice: notice ?? null,
      moreTime: moreTimeForm(key, moreTime, this.dates),
    });
    return page({ title: `${nombre} - Radicado ${radicado}`, content, secret: true });
  }

  /** Shows all visible questions of the form of the request, and what was refused before. */
  request({ key, request, view, moreTime }: AnsweredRequest, notice: RequestNotice | undefined): Reply {
    const { radicado, tramite, nombre, id } = request;
    const all = view.shown.map((one) => ({ ...one, ...returnedTo(one, view.returned) }));
    const asked = all.filter(({ state }) => state !== 'notice');
    const questions = asked.map(({ field }) => field);
    const listed = asked.flatMap(({ error, field: { codigo, texto } }) =>
      error === undefined ? [] : [{ address: `#${fieldId(codigo)}`, words: faultWords(texto, error) }],
    );
    const refusal = refusalOf(view.returned);
    const fields = all.map(({ field, typed, error }) =>
      fieldView(field, { answers: view.answers, typed, error, isTitle: false }),
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
      notice: notice ?? (refusal === undefined ? null : refusedInWords(refusal)),
      leftOut: leftOutViews(view),
      faults: listed,
      questions: questions.map(askedAs).join(' '),
      seen: seenOf(questions, view.answers),
      fields: questionFields(fields),
      hasFiles: questions.some(({ tipo }) => tipo === 'ARCHIVO'),
    });
    return page({
      title: `${listed.length > 0 ? 'Error: ' : ''}${nombre} - Radicado ${radicado}`,
      content,
      scripts: [fillScript.address],
      cookies: [requestCookie(key, id, view.borrador)],
      secret: true,
    });
  }

  /** Shows all answers before they are handed in. */
  review({ key, request, view, user }: AnsweredRequest, notice: RequestNotice | undefined): Reply {
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
    return page({ title: `Revise antes de entregar - ${nombre} - Radicado ${radicado}`, content, secret: true });
  }
}
