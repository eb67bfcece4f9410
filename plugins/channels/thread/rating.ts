import { inject, injectable } from 'inversify';
import { ConflictError, InputError, NotFoundError } from '../../../host/plugin-api/index.js';
import { RecordThread } from '../../tramites/contract.js';
import type { Reply } from '../conversation/turn.js';
import type { CommandName } from '../dialogue/commands.js';
import type { Offer, RatingState, RecordsState } from '../dialogue/dialogue-state.js';
import { choicesOf, pickedOf, type Offered } from '../dialogue/offers.js';
import { errorsOf, type Said, type Talk, type TalkAt } from '../dialogue/talk.js';
import type { WordingCode } from '../texts/default-wordings.js';
import { Wordings } from '../texts/wordings.js';

type Rated = RecordsState['records'][number];

type CommentState = Extract<RatingState, { readonly stage: 'comment' }>;

/** The ratings, the worst one first. */
const SCALE = [1, 2, 3, 4, 5] as const;

/** Rates answers. The rating is stored once it is chosen; a comment replaces it by the same one with words. */
@injectable()
export class Rating {
  constructor(
    @inject(RecordThread) private readonly threads: RecordThread,
    @inject(Wordings) private readonly wordings: Wordings,
  ) {}

  /** Asks for the rating of the last answer of a record. */
  begin(talk: Talk, record: Rated): Promise<Said> {
    return this.ask(talk, record, []);
  }

  /** Handles the choice of a rating, or a comment. */
  async answer(talk: TalkAt<RatingState>): Promise<Said> {
    const { state, turn, by } = talk;
    // The rating was asked of another user of this chat, or of an unknown person.
    if (state.user !== (by ?? null)) return this.leave(state);
    const { content } = turn.message;
    if (state.stage === 'comment') return this.comment({ ...talk, state });
    const pick = pickedOf(state.offer, content);
    if (typeof pick === 'object' && pick.kind === 'rating') return this.rate(talk, pick.nota);
    const code = pick === 'expired' ? 'opcion_vencida' : 'respuesta_otra_clase';
    return this.ask(talk, state, [{ text: await this.wordings.say(code) }]);
  }

  /** Handles a command that begins nothing. */
  async obey(talk: TalkAt<RatingState>, name: CommandName): Promise<Said> {
    const { state } = talk;
    if (name === 'cancelar' || name === 'omitir' || name === 'enviar') return this.leave(state);
    return state.stage === 'rating' ? this.ask(talk, state, []) : this.askComment(state, state.nota);
  }

  private leave(state: RatingState): Promise<Said> {
    return state.stage === 'rating' ? this.end('calificar_fuera') : this.end('calificar_gracias', state);
  }

  /** Handles a comment. A text that an app has cut is too long, and so is its rest, which comes next. */
  private async comment(talk: TalkAt<CommentState>): Promise<Said> {
    const { state, turn } = talk;
    const { content } = turn.message;
    const text = content.kind === 'text' ? content.text.trim() : '';
    const isCut = content.kind === 'text' && content.cut !== undefined;
    if (text !== '' && !isCut && state.isCut !== true) return this.rate(talk, state.nota, text);
    const code = text === '' ? 'respuesta_otra_clase' : 'calificar_muy_larga';
    return { after: { ...state, isCut }, replies: [{ text: await this.wordings.say(code) }] };
  }

  private async rate(talk: TalkAt<RatingState>, nota: number, comentario?: string): Promise<Said> {
    const { state } = talk;
    try {
      await this.threads.rate(state.record, state.respuesta!, { nota, comentario });
    } catch (error) {
      if (error instanceof InputError) {
        const motivo = Object.values(errorsOf(error)).flat().join(' ') || error.message;
        return { after: state, replies: [{ text: await this.wordings.say('respuesta_no_valida', { motivo }) }] };
      }
      if (error instanceof NotFoundError) return this.end('estado_desconocido');
      if (!(error instanceof ConflictError)) throw error;
      return {
        after: undefined,
        replies: [{ text: await this.wordings.say('mensaje_cerrado', { motivo: error.message }) }],
      };
    }
    return comentario === undefined ? this.askComment(state, nota) : this.end('calificar_gracias', state);
  }

  private async ask({ turn, by }: Talk, { record, radicado, tramite, respuesta }: Rated, before: readonly Reply[]) {
    const say = await this.wordings.current();
    const picks = SCALE.map((nota): Offered => ({ pick: { kind: 'rating', nota }, label: say(`calificar_${nota}`) }));
    const offer: Offer = { id: turn.id, picks };
    const reply = { text: say('calificar_nota', { radicado, tramite }), choices: choicesOf(offer) };
    const user = by ?? null;
    const after = { stage: 'rating' as const, record, radicado, tramite, respuesta, user, offer };
    return { after, replies: [...before, reply] };
  }

  private async askComment({ record, radicado, tramite, respuesta, user }: RatingState, nota: number): Promise<Said> {
    const say = await this.wordings.current();
    const label = SCALE.includes(nota as (typeof SCALE)[number]) ? say(`calificar_${nota as 1}`) : String(nota);
    const after = { stage: 'comment' as const, record, radicado, tramite, respuesta, nota, user };
    return { after, replies: [{ text: say('calificar_comentario', { nota: label }) }] };
  }

  private async end(codigo: WordingCode, { radicado = '' }: { readonly radicado?: string } = {}): Promise<Said> {
    return { after: undefined, replies: [{ text: await this.wordings.say(codigo, { radicado }) }] };
  }
}
