import { inject, injectable } from 'inversify';
import { pageTemplate, type Reply } from '../../../../host/plugin-api/index.js';
import type { MessageKind } from '../../../tramites/contract.js';
import type { AnswerNotice } from '../answering/answer-notices.js';
import { AnswerPages } from '../answering/answer-pages.js';
import { refusalOf } from '../answering/refused-answers.js';
import { followAddresses } from '../follow-addresses.js';
import { refused } from './message-notices.js';
import { TEXT_FIELD, type OpenMessage, type SeenMessage } from './open-threads.js';

const intro = pageTemplate(new URL('./message-intro.liquid', import.meta.url));

const names: Readonly<Record<MessageKind, string>> = {
  MENSAJE: 'Escríbanos',
  REVISION: 'Pida que revisemos la respuesta',
};

const KEPT = 'Lo que escriba se guarda en este navegador hasta que lo envíe.';

/** The pages on which a citizen writes to the city. */
@injectable()
export class MessagePages {
  constructor(@inject(AnswerPages) private readonly pages: AnswerPages) {}

  /** Shows the button that begins a draft. */
  begin(seen: Omit<SeenMessage, 'view'>, notice: AnswerNotice | undefined): Reply {
    const action = followAddresses.beginMessage(seen.key, seen.kind);
    return this.pages.begin({ ...wordsOf(seen), action, hint: KEPT, notice, moreTime: null });
  }

  /** Shows the form of a message, and what was refused before. */
  form({ view, ...seen }: OpenMessage, notice: AnswerNotice | undefined): Reply {
    const refusal = refusalOf(view.returned);
    return this.pages.form({
      ...wordsOf(seen),
      action: followAddresses.message(seen.key, seen.kind),
      view,
      hint: 'Su mensaje y nuestra respuesta quedan en la página de la solicitud. No escriba aquí claves ni contraseñas.',
      notice: notice ?? (refusal === undefined ? undefined : refused(refusal)),
      button: { value: 'enviar', text: 'Enviar', short: 'Enviar', purpose: 'enviar' },
      moreTime: false,
      unmarked: [TEXT_FIELD],
    });
  }
}

function wordsOf({ key, kind, record: { radicado, tramite, pendientes = [] } }: Omit<SeenMessage, 'view'>) {
  const requests = pendientes.map(({ id, nombre }) => ({ name: nombre, address: followAddresses.request(key, id) }));
  return {
    back: followAddresses.record(key),
    radicado,
    tramite: tramite.nombre,
    name: names[kind],
    intro: intro({ isReview: kind === 'REVISION', requests }),
  };
}
