import { inject, injectable } from 'inversify';
import { filesOfAnswer, type Draft, type FormField } from '../../forms/contract.js';
import { Wordings } from '../texts/wordings.js';
import { choicesOf } from './offers.js';
import { QuestionChoices } from './question-choices.js';
import type { Said, TalkAsked } from './talk.js';

/** Asks for more files of a question that takes several. */
@injectable()
export class MoreFiles {
  constructor(
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(QuestionChoices) private readonly choices: QuestionChoices,
  ) {}

  /** Returns undefined where the question takes no more. The files of an album are answered once. */
  async ask(talk: TalkAsked, field: FormField, { answers, next }: Draft): Promise<Said | undefined> {
    const files = filesOfAnswer(answers[field.codigo]);
    const [last, numero, maximo] = [files.at(-1), files.length, field.archivo?.maximo ?? 1];
    if (!next || !last || numero >= maximo) return undefined;
    const { album } = talk.turn.message;
    const state = { ...talk.state, attached: numero };
    const words = await this.choices.words();
    const offer = this.choices.offerOf(talk.turn, state, field, words);
    const text = await this.wordings.say('archivo_recibido', {
      archivo: last.nombre,
      juntos: album !== undefined,
      numero,
      maximo,
      listo: words.done,
    });
    const isSaid = album !== undefined && album === talk.state.album?.id && talk.state.album.adding !== undefined;
    return {
      after: { ...state, ...(offer && { offer }) },
      replies: isSaid ? [] : [{ text, ...(offer && { choices: choicesOf(offer) }) }],
    };
  }
}
