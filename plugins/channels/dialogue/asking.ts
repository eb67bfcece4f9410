import { inject, injectable } from 'inversify';
import type { InputError, JsonValue } from '../../../host/plugin-api/index.js';
import { Drafts, filesOfAnswer, type Draft, type FormField, type FormNotice } from '../../forms/contract.js';
import type { Reply } from '../conversation/turn.js';
import type { WordingCode } from '../texts/default-wordings.js';
import { Wordings } from '../texts/wordings.js';
import { isOpen, type AskedState, type Opened } from './dialogue-state.js';
import { choicesOf } from './offers.js';
import { explanationsOf, QuestionChoices } from './question-choices.js';
import { Reviewing } from './reviewing.js';
import { shownAnswer } from './shown-answer.js';
import { errorsOf, type Said, type Talk, type TalkAsked, type TalkAt } from './talk.js';

/** A question, with its position. */
interface Question {
  readonly field: FormField;
  readonly numero: number;
  readonly total: number;
  /** Its present answer. */
  readonly respuesta?: JsonValue | undefined;
}

const HINTS = {
  FECHA: 'indicacion_fecha',
  HORA: 'indicacion_hora',
  NUMERO: 'indicacion_numero',
  BOOLEANO: 'indicacion_opcion',
  SELECCION: 'indicacion_opcion',
  SELECCION_MULTIPLE: 'indicacion_opciones',
  UBICACION: 'indicacion_ubicacion',
  ARCHIVO: 'indicacion_archivo',
  LISTA: 'indicacion_json',
  OBJETO: 'indicacion_json',
} as const;

/** Chooses the hint below a question. No channel takes files for tasks. */
function hintOf({ tipo, archivo }: FormField, { subject }: AskedState): WordingCode | undefined {
  if (tipo === 'ARCHIVO' && subject.kind === 'task') return 'tarea_sin_archivos';
  if (archivo?.maximo !== undefined) return 'indicacion_archivos';
  return Object.hasOwn(HINTS, tipo) ? HINTS[tipo as keyof typeof HINTS] : undefined;
}

/** Asks the questions of a form, one by one. */
@injectable()
export class Asking {
  constructor(
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(QuestionChoices) private readonly choices: QuestionChoices,
    @inject(Reviewing) private readonly reviewing: Reviewing,
  ) {}

  /** Asks the draft's next question, or starts the review where none is left. `before` is said first. */
  async next(talk: Talk, opened: Opened, draft: Draft, before: readonly Reply[] = []): Promise<Said> {
    const { told, replies } = await this.reportChange(opened, draft, before);
    const { subject, borrador } = opened;
    const now: Opened = { subject, borrador, told };
    if (!draft.next) return this.stuck(talk, now, replies);
    const notices = await this.notices(draft.next.notices);
    if (draft.next.kind === 'complete') return this.reviewing.review(talk, now, draft, [...replies, ...notices]);
    const { question: field, answered, total } = draft.next;
    const state: AskedState = { ...now, stage: 'question', asked: field.codigo, page: 0, picked: [] };
    return this.ask(talk, state, { field, numero: answered + 1, total }, [...replies, ...notices]);
  }

  /** Repeats a question, with its present answer where there is one to change. */
  async again(
    talk: Talk,
    state: AskedState,
    questions: readonly FormField[],
    { before = [], draft }: { readonly before?: readonly Reply[]; readonly draft?: Draft } = {},
  ): Promise<Said> {
    const index = questions.findIndex(({ codigo }) => codigo === state.asked);
    const field = questions[index]!;
    const respuesta = draft?.answers[field.codigo];
    return this.ask(talk, state, { field, numero: index + 1, total: questions.length, respuesta }, before);
  }

  /** Goes back to a question, answered or not. */
  async goTo(talk: TalkAt, codigo: string, before: readonly Reply[] = []): Promise<Said> {
    const { borrador, subject, told } = talk.state;
    const draft = await this.drafts.getDraft(borrador, talk.by);
    const questions = await this.drafts.listQuestions(borrador, talk.by);
    const field = questions.find((one) => one.codigo === codigo);
    if (!field)
      return this.next(talk, talk.state, draft, [...before, { text: await this.wordings.say('pregunta_cambio') }]);
    const answer = draft.answers[codigo];
    const picked = field.tipo === 'SELECCION_MULTIPLE' && Array.isArray(answer) ? answer.map(String) : [];
    const attached = field.archivo?.maximo === undefined ? {} : { attached: filesOfAnswer(answer).length };
    const state: AskedState = {
      subject,
      borrador,
      told,
      stage: 'question',
      asked: codigo,
      page: 0,
      picked,
      ...attached,
    };
    return this.again(talk, state, questions, { before, draft });
  }

  /** Goes to the question before the asked one, or to the last one where none is asked. */
  async back(talk: TalkAt): Promise<Said> {
    const questions = await this.drafts.listQuestions(talk.state.borrador, talk.by);
    const { state } = talk;
    const asked = state.stage === 'question' ? questions.findIndex(({ codigo }) => codigo === state.asked) : -1;
    const index = asked === -1 ? questions.length : asked;
    const previous = questions[index - 1];
    if (previous) return this.goTo(talk, previous.codigo);
    const before = [{ text: await this.wordings.say('primera_pregunta') }];
    if (state.stage === 'question' && asked !== -1) return this.again(talk, state, questions, { before });
    return this.next(talk, state, await this.drafts.getDraft(state.borrador, talk.by), before);
  }

  /**
   * Goes to the first question with a refused answer, and says why. Where the refusal names no question, asks which
   * answer to change.
   */
  async correct(talk: TalkAt, error: InputError): Promise<Said> {
    const errors = errorsOf(error);
    const questions = await this.drafts.listQuestions(talk.state.borrador, talk.by);
    const wrong = questions.find(({ codigo }) => Object.hasOwn(errors, codigo));
    const motivo = (wrong ? errors[wrong.codigo] : Object.values(errors).flat())?.join(' ') ?? error.message;
    const before = [{ text: await this.wordings.say('respuesta_no_valida', { motivo: motivo || error.message }) }];
    return wrong ? this.goTo(talk, wrong.codigo, before) : this.reviewing.fields(talk, 0, before);
  }

  /** Says that the message is no answer, and repeats the question. */
  async refuse(talk: TalkAsked, questions: readonly FormField[], text: string): Promise<Said> {
    return this.again(talk, talk.state, questions, { before: [{ text }] });
  }

  private async ask(talk: Talk, state: AskedState, question: Question, before: readonly Reply[]): Promise<Said> {
    const { field, numero, total, respuesta } = question;
    const { tipo, texto, obligatorio: obligatoria } = field;
    const words = await this.choices.words();
    const offer = this.choices.offerOf(talk.turn, state, field, words);
    const help = [field.ayuda, ...explanationsOf(field, offer)].filter((line) => line !== undefined);
    const hint = hintOf(field, state);
    const elegidas = shownAnswer(field, [...state.picked], words);
    const text = await this.wordings.say('pregunta', {
      numero,
      total,
      texto,
      ayuda: help.length === 0 ? null : help.join('\n'),
      obligatoria,
      indicacion: hint
        ? await this.wordings.say(hint, { listo: words.done, maximo: field.archivo?.maximo ?? null })
        : null,
      elegidas: state.picked.length > 0 ? elegidas : null,
      respuesta: respuesta === undefined ? null : shownAnswer(field, respuesta, words),
    });
    const reply: Reply = {
      text,
      ...(offer && { choices: choicesOf(offer) }),
      ...(tipo === 'UBICACION' && { asksLocation: true }),
    };
    const { offer: _earlier, begun: _refused, ...rest } = state;
    return { after: { ...rest, ...(offer && { offer }) }, replies: [...before, reply] };
  }

  /**
   * Says that a condition of the form fails for these answers, and leaves the dialogue where it is, so that the user
   * can change an answer.
   */
  private async stuck(talk: Talk, opened: Opened, before: readonly Reply[]): Promise<Said> {
    const replies = [...before, { text: await this.wordings.say('condicion_no_evaluada') }];
    const { state } = talk;
    const isThis = isOpen(state) && state.borrador === opened.borrador;
    return { after: isThis ? state : undefined, replies };
  }

  private notices(notices: readonly FormNotice[]): Promise<Reply[]> {
    return Promise.all(
      notices.map(async ({ texto, ayuda = null }) => ({ text: await this.wordings.say('aviso', { texto, ayuda }) })),
    );
  }

  /** Says that the form has changed, once for each answer that it no longer accepts. */
  private async reportChange(
    { told }: Opened,
    { leftOut = {} }: Draft,
    before: readonly Reply[],
  ): Promise<{ readonly told: string[]; readonly replies: readonly Reply[] }> {
    const left = Object.keys(leftOut);
    if (left.every((codigo) => told.includes(codigo))) return { told, replies: before };
    return { told: left, replies: [...before, { text: await this.wordings.say('formulario_cambio') }] };
  }
}
