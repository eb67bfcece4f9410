import { inject, injectable } from 'inversify';
import {
  AntiForgery,
  ANTI_FORGERY_FIELD,
  page,
  pageTemplate,
  type Html,
  type Reply,
} from '../../../../host/plugin-api/index.js';
import type { DraftView } from '../../../forms/contract.js';
import { fillScript } from '../../fill/assets/fill-script.js';
import { fieldId, fieldView } from '../../fill/fields/field-view.js';
import { askedAs } from '../../fill/handed-in/returned-answers.js';
import { leftOutViews } from '../../fill/pages/left-out.js';
import { questionFields } from '../../fill/pages/question-fields.js';
import { faultWords } from '../../fill/pages/question-view.js';
import { returnedTo } from '../../fill/pages/returned-view.js';
import { seenOf } from '../../fill/pages/seen-answers.js';
import { answerCookie } from './answer-cookie.js';
import type { AnswerNotice } from './answer-notices.js';

const form = pageTemplate(new URL('./answer-page.liquid', import.meta.url));
const begin = pageTemplate(new URL('./begin-page.liquid', import.meta.url));

/** The words of a page on which a form of a record is answered. */
interface AnswerPage {
  /** The address of the page of the record. */
  readonly back: string;
  readonly radicado: string;
  /** Name of the tramite. */
  readonly tramite: string;
  /** The title of the page. */
  readonly name: string;
  /** The words below the title. */
  readonly intro: Html;
  /** The words below the button. */
  readonly hint: string;
  readonly notice: AnswerNotice | undefined;
}

/** A page before its draft is begun. */
interface BeginPage extends AnswerPage {
  /** The address that begins the draft. */
  readonly action: string;
  /** The button that asks for more time; null where none can be given. */
  readonly moreTime: Html | null;
}

/** A page with its form. */
interface FormPage extends AnswerPage {
  /** The address of the page and of its form. */
  readonly action: string;
  readonly view: DraftView;
  /** The button that sends the answers: its value, its text, the text in one word, and its verb. */
  readonly button: {
    readonly value: string;
    readonly text: string;
    readonly short: string;
    readonly purpose: string;
  };
  /** Whether the page of the record has a button that asks for more time. */
  readonly moreTime: boolean;
  /** The questions that are not marked as optional, although a form without them may be sent. */
  readonly unmarked?: readonly string[];
  /** The number of the answer that the form is about. */
  readonly respuesta?: number | undefined;
  /** The user whose session the browser has, as whom the form is sent. */
  readonly username?: string | undefined;
}

/** The pages on which a form of a record is answered in a draft. */
@injectable()
export class AnswerPages {
  constructor(@inject(AntiForgery) private readonly antiForgery: AntiForgery) {}

  /** Shows the button that begins a draft. */
  begin({ notice = undefined, ...shown }: BeginPage): Reply {
    return page({ title: titleOf(shown), content: begin({ ...shown, notice: notice ?? null }), secret: true });
  }

  /** Shows all visible questions, and what was refused before. */
  form({ view, notice, unmarked = [], respuesta, username, ...shown }: FormPage): Reply {
    const all = view.shown.map((one) => ({ ...one, ...returnedTo(one, view.returned) }));
    const asked = all.filter(({ state }) => state !== 'notice');
    const questions = asked.map(({ field }) => field);
    const faults = asked.flatMap(({ error, field: { codigo, texto } }) =>
      error === undefined ? [] : [{ address: `#${fieldId(codigo)}`, words: faultWords(texto, error) }],
    );
    const fields = all.map(({ field, typed, error }) => {
      const marked = unmarked.includes(field.codigo) ? { ...field, obligatorio: true } : field;
      return fieldView(marked, { answers: view.answers, typed, error, isTitle: false });
    });
    const content = form({
      ...shown,
      csrfName: ANTI_FORGERY_FIELD,
      csrf: this.antiForgery.value(view.borrador),
      notice: notice ?? null,
      respuesta: respuesta ?? null,
      username: username ?? null,
      leftOut: leftOutViews(view),
      faults,
      questions: questions.map(askedAs).join(' '),
      seen: seenOf(questions, view.answers),
      fields: questionFields(fields),
      hasFiles: questions.some(({ tipo }) => tipo === 'ARCHIVO'),
    });
    return page({
      title: `${faults.length > 0 ? 'Error: ' : ''}${titleOf(shown)}`,
      content,
      scripts: [fillScript.address],
      cookies: [answerCookie(shown.action, view.borrador)],
      secret: true,
    });
  }
}

const titleOf = ({ name, radicado }: Pick<AnswerPage, 'name' | 'radicado'>): string => `${name} - Radicado ${radicado}`;
