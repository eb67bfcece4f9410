import { inject, injectable } from 'inversify';
import { WorkItems } from '../../workflow/contract.js';
import type { Reply } from '../conversation/turn.js';
import type { Offer, TaskAction, WordsState } from '../dialogue/dialogue-state.js';
import { choicesOf, pickedOf, type Offered } from '../dialogue/offers.js';
import { staffOf, type Said, type Talk, type TalkAt } from '../dialogue/talk.js';
import { offeringMessages } from '../texts/text-parts.js';
import { Wordings } from '../texts/wordings.js';
import { Browsing } from './browsing.js';

/** The most characters of the words, as the inbox accepts them. */
const MOST_CHARACTERS = 2000;

/** The most characters of a phrase in a choice, after its number; the text above it has the whole phrase. */
const MOST_OF_LABEL = 40;

/** A task that an action will end. */
export interface EndingTask {
  readonly id: number;
  readonly titulo: string;
  readonly action: TaskAction;
}

/** Asks staff for the words that the citizen reads about an action: their own, or phrases of the city. */
@injectable()
export class CitizenWords {
  constructor(
    @inject(WorkItems) private readonly work: WorkItems,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Browsing) private readonly browsing: Browsing,
  ) {}

  /** Asks for the words of an action; shows the task where the action is no longer possible. Throws as `getItem`. */
  async ask(talk: Talk, task: EndingTask, before: readonly Reply[] = []): Promise<Said> {
    const item = await this.work.getItem(task.id, staffOf(talk));
    const action = item.acciones.find(({ codigo }) => codigo === task.action.codigo);
    return action ? this.askWith(talk, task, action.frases, before) : this.browsing.shown(talk, item, before);
  }

  async askWith(
    { turn }: Talk,
    { id, titulo, action }: EndingTask,
    frases: readonly string[],
    before: readonly Reply[] = [],
  ): Promise<Said> {
    const say = await this.wordings.current();
    const phrases = frases.map((frase, index): Offered => ({
      pick: { kind: 'phrase', index },
      label: `${index + 1}. ${short(frase)}`,
    }));
    const cancel: Offered = { pick: { kind: 'cancel' }, label: say('boton_cancelar') };
    const offer: Offer = { id: turn.id, picks: [...phrases, cancel] };
    const names = { accion: action.nombre, frases: [...frases] };
    const asked = offeringMessages(say('tarea_para_ciudadano', names), choicesOf(offer));
    return {
      after: { stage: 'words', id, titulo, action, frases: [...frases], offer },
      replies: [...before, ...asked],
    };
  }

  /** Asks again, with the phrases that were shown. */
  again(talk: TalkAt<WordsState>, before: readonly Reply[]): Promise<Said> {
    return this.askWith(talk, talk.state, talk.state.frases, before);
  }

  /** Reads the words from a text, a choice or the numbers of phrases, such as `1, 3`; else asks again. */
  async read(talk: TalkAt<WordsState>): Promise<string | Said> {
    const { state, turn } = talk;
    const { content } = turn.message;
    const pick = pickedOf(state.offer, content);
    if (typeof pick === 'object' && pick.kind === 'phrase') return state.frases[pick.index]!;
    const text = content.kind === 'text' ? content.text.trim() : '';
    const numbers = /^\d{1,2}(?:[\s,;]+\d{1,2})*$/.test(text) ? text.split(/[\s,;]+/).map(Number) : [];
    const picked = numbers.map((number) => state.frases[number - 1]);
    const isPicked = picked.length > 0 && picked.every((phrase) => phrase !== undefined);
    const words = isPicked ? picked.join('\n') : text;
    if (words === '' || (numbers.length > 0 && !isPicked)) {
      return this.again(talk, [{ text: await this.wordings.say('respuesta_otra_clase') }]);
    }
    if (words.length <= MOST_CHARACTERS) return words;
    const long = await this.wordings.say('tarea_para_ciudadano_larga', { letras: words.length });
    return this.again(talk, [{ text: long }]);
  }
}

const short = (phrase: string): string =>
  phrase.length > MOST_OF_LABEL ? `${phrase.slice(0, MOST_OF_LABEL).replace(/\p{Cs}$/u, '')}…` : phrase;
