import { inject, injectable } from 'inversify';
import {
  ConflictError,
  InputError,
  NotFoundError,
  PayloadTooLargeError,
  UnavailableError,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { Filing, NOT_RECEIVING } from '../../tramites/contract.js';
import { replyAddress } from '../records/reply-address.js';
import { Wordings } from '../texts/wordings.js';
import { Asking } from './asking.js';
import { checkedRevision, type Subject } from './dialogue-state.js';
import { Reviewing } from './reviewing.js';
import { isChanged, isGone, type Filed, type Outcome, type Said, type TalkAt } from './talk.js';

type Tramite = Extract<Subject, { readonly kind: 'tramite' }>;

/** Files the answers of a form. */
@injectable()
export class Sending {
  constructor(
    @inject(Filing) private readonly filing: Filing,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Asking) private readonly asking: Asking,
    @inject(Reviewing) private readonly reviewing: Reviewing,
  ) {}

  /**
   * Does the slow work before the transaction. Returns the prepared filing, or the reply where the form cannot be sent.
   */
  async prepare(talk: TalkAt, tramite: Tramite): Promise<Outcome> {
    const { turn, by, state } = talk;
    try {
      const filing = await this.filing.prepareFiling({
        codigo: tramite.codigo,
        canal: turn.channel.canal,
        answers: {},
        draft: { borrador: state.borrador, revision: checkedRevision(state) },
        repeat: { scope: `connection ${turn.connection.id}`, key: `message ${turn.id}` },
        by: by === undefined ? undefined : { userId: by },
        replyTo: replyAddress({ connection: turn.connection.id, chat: turn.message.chat }),
      });
      return { filing, say: await this.wordings.current(), state, tramite: tramite.nombre };
    } catch (error) {
      if (error instanceof InputError) return this.asking.correct(talk, error);
      if (isChanged(error)) return this.reviewing.again(talk);
      if (isClosed(error)) {
        const values = { tramite: tramite.nombre, motivo: error.message };
        return { after: state, replies: [{ text: await this.wordings.say('tramite_cerrado', values) }] };
      }
      if (error instanceof PayloadTooLargeError) {
        const { message: motivo } = error;
        const before = [{ text: await this.wordings.say('respuestas_demasiado_grandes', { motivo }) }];
        return this.reviewing.fields(talk, 0, before);
      }
      throw error;
    }
  }

  /** Files the record in the transaction that ends the message, after the dialogue is removed. */
  async file(tx: Transaction, { filing, say, state, tramite }: Filed): Promise<Said> {
    try {
      const { radicado, key: clave } = await filing.fileRecord(tx);
      const { medio = null, correo = null, vence } = filing.reach ?? {};
      const text = say('radicado', { tramite, radicado, clave, medio, correo, vence: vence?.toISOString() ?? null });
      return { after: undefined, replies: [{ text }] };
    } catch (error) {
      if (isGone(error)) return { after: undefined, replies: [{ text: say('borrador_terminado') }] };
      if (isClosed(error)) {
        return { after: state, replies: [{ text: say('tramite_cerrado', { tramite, motivo: error.message }) }] };
      }
      const why =
        error instanceof ConflictError
          ? 'borrador_cambio'
          : error instanceof UnavailableError || error instanceof NotFoundError
            ? 'tramite_no_disponible'
            : undefined;
      if (!why) throw error;
      return { after: state, replies: [{ text: say(why) }] };
    }
  }
}

/** Tells whether a tramite takes no filings at present. */
const isClosed = (error: unknown): error is ConflictError =>
  error instanceof ConflictError && error.code === NOT_RECEIVING;
