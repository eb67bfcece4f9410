import { inject, injectable } from 'inversify';
import { Drafts, type Draft, type FormField } from '../../forms/contract.js';
import type { Choice } from '../contract.js';
import type { Reply } from '../conversation/turn.js';
import { messagesOf } from '../texts/text-parts.js';
import { Wordings } from '../texts/wordings.js';
import { type Offer, type Opened, type OpenState } from './dialogue-state.js';
import { namesOf } from './subject-names.js';
import { choicesOf, PAGE, pageOf, wordsChoice, type Offered } from './offers.js';
import { QuestionChoices } from './question-choices.js';
import { shownAnswer } from './shown-answer.js';
import type { Said, Talk, TalkAt } from './talk.js';

/** The most characters of answers in a message, below the limits of all platforms. */
const MOST_CHARACTERS = 2500;

/** The wordings that show the answers, by the subject of the form. */
const REVIEWS = {
  tramite: 'revision',
  task: 'tarea_revision',
  request: 'pendiente_revision',
  message: 'mensaje_revision',
} as const;

interface ShownAnswer {
  readonly pregunta: string;
  readonly respuesta: string;
}

/**
 * Shows the answers before they are sent. Sensitive answers are not masked: the person wrote them in this chat a moment
 * ago, and could not check masked ones.
 */
@injectable()
export class Reviewing {
  constructor(
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(QuestionChoices) private readonly choices: QuestionChoices,
  ) {}

  async review(
    { turn, by }: Talk,
    { subject, borrador, told }: Opened,
    draft: Draft,
    before: readonly Reply[] = [],
  ): Promise<Said> {
    const questions = await this.drafts.listQuestions(borrador, by);
    const parts = inParts(await this.answers(questions, draft));
    const replies = await Promise.all(
      parts.map(async (respuestas, index) => {
        const text = await this.wordings.say(REVIEWS[subject.kind], {
          ...namesOf(subject),
          // The last part has the words to the citizen.
          ...(index < parts.length - 1 && { para_ciudadano: null }),
          respuestas: respuestas.map((one) => ({ ...one })),
          parte: index + 1,
          partes: parts.length,
        });
        return messagesOf(text);
      }),
    );
    const offer: Offer = {
      id: turn.id,
      picks: [
        { pick: { kind: 'send' }, label: await this.wordings.say('boton_enviar') },
        { pick: { kind: 'change' }, label: await this.wordings.say('boton_cambiar') },
        ...(subject.kind === 'task' ? wordsChoice(subject.action, await this.wordings.current()) : []),
        { pick: { kind: 'cancel' }, label: await this.wordings.say('boton_cancelar') },
      ],
    };
    const ask: Reply = { text: await this.wordings.say('confirmar'), choices: choicesOf(offer) };
    const after: OpenState = { stage: 'review', subject, borrador, told, offer, revision: draft.revision };
    return { after, replies: [...before, ...replies.flat(), ask] };
  }

  /** Shows the answers again, as they were changed elsewhere since. */
  async again(talk: TalkAt): Promise<Said> {
    const { state, by } = talk;
    const draft = await this.drafts.getDraft(state.borrador, by);
    return this.review(talk, state, draft, [{ text: await this.wordings.say('borrador_cambio') }]);
  }

  /** Asks which answer to change. */
  async fields({ turn, by, state }: TalkAt, page: number, before: readonly Reply[] = []): Promise<Said> {
    const { subject, borrador, told } = state;
    const questions = await this.drafts.listQuestions(borrador, by);
    const all = questions.map(({ codigo, texto }): Offered => ({ pick: { kind: 'field', codigo }, label: texto }));
    const shown = page * PAGE < all.length ? page : 0;
    const offer: Offer = { id: turn.id, picks: pageOf(all, shown, await this.wordings.say('boton_mas')) };
    const choices: readonly Choice[] = choicesOf(offer);
    return {
      after: { stage: 'fields', subject, borrador, told, page: shown, offer },
      replies: [...before, { text: await this.wordings.say('que_cambiar'), choices }],
    };
  }

  private async answers(questions: readonly FormField[], { answers }: Draft): Promise<ShownAnswer[]> {
    const words = await this.choices.words();
    const none = await this.wordings.say('sin_respuesta');
    return questions.map((field) => {
      const answer = answers[field.codigo];
      return { pregunta: field.texto, respuesta: answer === undefined ? none : shownAnswer(field, answer, words) };
    });
  }
}

/** Splits answers into messages. Returns at least one part, which may be empty. */
function inParts(answers: readonly ShownAnswer[]): ShownAnswer[][] {
  const parts: ShownAnswer[][] = [[]];
  let size = 0;
  for (const one of answers) {
    const length = one.pregunta.length + one.respuesta.length;
    if (size > 0 && size + length > MOST_CHARACTERS) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)!.push(one);
    size += length;
  }
  return parts;
}
