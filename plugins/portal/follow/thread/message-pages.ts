import { inject, injectable } from 'inversify';
import { pageTemplate, type Reply } from '../../../../host/plugin-api/index.js';
import type { MessageKind } from '../../../tramites/contract.js';
import type { AnswerNotice } from '../answering/answer-notices.js';
import { AnswerPages } from '../answering/answer-pages.js';
import { refusalOf } from '../answering/refused-answers.js';
import { CityDates } from '../../receipt/city-dates.js';
import { followAddresses } from '../follow-addresses.js';
import { refused } from './message-notices.js';
import { TEXT_FIELD, type OpenMessage, type SeenMessage } from './open-threads.js';

const intro = pageTemplate(new URL('./message-intro.liquid', import.meta.url));

const names: Readonly<Record<MessageKind, string>> = {
  MENSAJE: 'Escríbanos',
  REVISION: 'Pida que revisemos la respuesta',
};

const buttons: Readonly<Record<MessageKind, string>> = {
  MENSAJE: 'Enviar mi mensaje',
  REVISION: 'Pedir la revisión',
};

const KEPT = 'Lo que escriba se guarda en este navegador hasta que lo envíe.';

/** The pages on which a citizen writes to the city. */
@injectable()
export class MessagePages {
  constructor(
    @inject(AnswerPages) private readonly pages: AnswerPages,
    @inject(CityDates) private readonly dates: CityDates,
  ) {}

  /** Shows the button that begins a draft. */
  begin(seen: Omit<SeenMessage, 'view'>, notice: AnswerNotice | undefined): Reply {
    const action = followAddresses.beginMessage(seen.key, seen.kind);
    return this.pages.begin({ ...this.wordsOf(seen), action, hint: KEPT, notice, moreTime: null });
  }

  /** Shows the form of a message, and what was refused before. */
  form({ view, ...seen }: OpenMessage, notice: AnswerNotice | undefined): Reply {
    const refusal = refusalOf(view.returned);
    return this.pages.form({
      ...this.wordsOf(seen),
      action: followAddresses.message(seen.key, seen.kind),
      view,
      hint: 'Su mensaje y nuestra respuesta quedan en la página de la solicitud. No escriba aquí claves ni contraseñas.',
      notice: notice ?? (refusal === undefined ? undefined : refused(refusal)),
      button: { value: 'enviar', text: buttons[seen.kind], short: 'Enviar', purpose: 'enviar' },
      moreTime: false,
      unmarked: [TEXT_FIELD],
      respuesta: reviewedAnswer(seen)?.numero,
      username: seen.user?.username,
    });
  }

  private wordsOf(seen: Omit<SeenMessage, 'view'>) {
    const { key, kind, record } = seen;
    const { radicado, tramite, pendientes = [] } = record;
    const requests = pendientes.map(({ id, nombre }) => ({ name: nombre, address: followAddresses.request(key, id) }));
    const answer = reviewedAnswer(seen);
    const answered = answer === undefined ? null : this.dates.moment(new Date(answer.fecha));
    return {
      back: followAddresses.record(key),
      radicado,
      tramite: tramite.nombre,
      name: names[kind],
      intro: intro({ isReview: kind === 'REVISION', answered, requests }),
    };
  }
}

/** Returns the answer that the page asks to review. */
function reviewedAnswer({ kind, record: { hilo, respuestas = [] } }: Omit<SeenMessage, 'view'>) {
  const reviewed = kind === 'REVISION' ? hilo?.revision?.respuesta : undefined;
  return respuestas.find(({ numero }) => numero === reviewed);
}
