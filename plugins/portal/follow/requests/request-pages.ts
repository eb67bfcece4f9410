import { inject, injectable } from 'inversify';
import { AntiForgery, ANTI_FORGERY_FIELD, page, pageTemplate, type Reply } from '../../../../host/plugin-api/index.js';
import { fieldId } from '../../fill/fields/field-view.js';
import { leftOutViews } from '../../fill/pages/left-out.js';
import { reviewedAnswer, type RecordRequest } from '../../../tramites/contract.js';
import { CityDates } from '../../receipt/city-dates.js';
import type { AnswerNotice } from '../answering/answer-notices.js';
import { AnswerPages } from '../answering/answer-pages.js';
import { refusalOf } from '../answering/refused-answers.js';
import { followAddresses } from '../follow-addresses.js';
import { moreTimeForm } from '../more-time/more-time-form.js';
import { askView, askWords } from '../words/ask-view.js';
import type { AnsweredRequest, SeenRequest } from './open-requests.js';
import { refused } from './request-notices.js';

const review = pageTemplate(new URL('./request-review-page.liquid', import.meta.url));

/** The pages on which a request of a record is answered. */
@injectable()
export class RequestPages {
  constructor(
    @inject(AntiForgery) private readonly antiForgery: AntiForgery,
    @inject(CityDates) private readonly dates: CityDates,
    @inject(AnswerPages) private readonly pages: AnswerPages,
  ) {}

  /** Shows the request, and the button that begins a draft. */
  begin({ key, request, moreTime }: SeenRequest, notice: AnswerNotice | undefined): Reply {
    return this.pages.begin({
      ...this.wordsOf(key, request),
      action: followAddresses.beginRequest(key, request.id),
      hint: 'Se entrega una sola vez. Lo que responda se guarda en este navegador hasta que lo entregue.',
      notice,
      moreTime: moreTimeForm(key, moreTime, this.dates),
    });
  }

  /** Shows all visible questions of the form of the request, and what was refused before. */
  request({ key, request, view, moreTime }: AnsweredRequest, notice: AnswerNotice | undefined): Reply {
    const refusal = refusalOf(view.returned);
    return this.pages.form({
      ...this.wordsOf(key, request),
      action: followAddresses.request(key, request.id),
      view,
      hint: 'Se entrega una sola vez: antes le mostramos lo que respondió.',
      notice: notice ?? (refusal === undefined ? undefined : refused(refusal)),
      button: { value: 'revisar', text: 'Revisar antes de entregar', short: 'Revisar', purpose: 'entregar' },
      moreTime: moreTime !== undefined,
    });
  }

  /** Shows all answers before they are handed in. */
  review({ key, request, view, user }: AnsweredRequest, notice: AnswerNotice | undefined): Reply {
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
        answer: reviewedAnswer(field, view.answers),
        change: `${form}#${fieldId(field.codigo)}`,
      })),
    });
    return page({ title: `Revise antes de entregar - ${nombre} - Radicado ${radicado}`, content, secret: true });
  }

  private wordsOf(key: string, request: RecordRequest) {
    const { radicado, tramite, nombre: name } = request;
    return {
      back: followAddresses.record(key),
      radicado,
      tramite,
      name,
      intro: askWords(askView(request, this.dates)),
    };
  }
}
