import { inject, injectable } from 'inversify';
import type { IncomingContent, TextCut } from '../contract.js';
import { Wordings } from '../texts/wordings.js';
import type { BegunText, Offer } from './dialogue-state.js';
import { choicesOf, pickedOf } from './offers.js';
import type { Said, TalkAsked } from './talk.js';

/** The length limit of stored texts, in characters; the form refuses longer answers. */
const MOST_CHARACTERS = 200_000;

type Text = Extract<IncomingContent, { readonly kind: 'text' }>;

/** A text with all its parts. */
export type WholeText = Pick<BegunText, 'text' | 'letters' | 'messages'>;

/**
 * Joins texts that an app may have cut; their parts answer one question. They are kept with the dialogue until the end,
 * and then change the draft once. The result depends only on stored state and on no clock.
 */
@injectable()
export class LongTexts {
  constructor(@inject(Wordings) private readonly wordings: Wordings) {}

  /** Keeps a text that may continue, and asks whether it does. */
  begin(talk: TalkAsked, content: Text, cut: TextCut): Promise<Said> {
    return this.awaitRest(talk, { ...wholeOf(undefined, content), cut });
  }

  /** Reads a message after a begun text: its end, another part, or a message of another kind. */
  async hear(talk: TalkAsked, begun: BegunText): Promise<Said | WholeText> {
    const { content } = talk.turn.message;
    const pick = pickedOf(talk.state.offer, content);
    if (typeof pick === 'object' && pick.kind === 'keep') return begun;
    if (content.kind !== 'text') {
      const code = pick === 'expired' ? 'opcion_vencida' : 'respuesta_otra_clase';
      const { after, replies } = await this.awaitRest(talk, begun);
      return { after, replies: [{ text: await this.wordings.say(code) }, ...replies] };
    }
    const whole = wholeOf(begun, content);
    return content.cut ? this.awaitRest(talk, { ...whole, cut: content.cut }) : whole;
  }

  private async awaitRest({ turn, state }: TalkAsked, begun: BegunText): Promise<Said> {
    const label = await this.wordings.say('boton_es_todo');
    const text = await this.wordings.say('texto_sigue', { letras: begun.letters, boton: label });
    // The buttons of all parts are equal: any of them ends the text.
    const id = state.begun && state.offer ? state.offer.id : turn.id;
    const offer: Offer = { id, picks: [{ pick: { kind: 'keep' }, label }] };
    return { after: { ...state, begun, offer }, replies: [{ text, choices: choicesOf(offer) }] };
  }
}

/** Appends a text to its earlier parts. */
export function wholeOf(begun: BegunText | undefined, { text }: Text): WholeText {
  if (!begun) return { text: text.slice(0, MOST_CHARACTERS + 1), letters: text.length, messages: 1 };
  const blank = begun.cut === 'limit' ? '' : ' ';
  return {
    text: `${begun.text}${blank}${text}`.slice(0, MOST_CHARACTERS + 1),
    letters: begun.letters + blank.length + text.length,
    messages: begun.messages + 1,
  };
}
