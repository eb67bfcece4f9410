import { inject, injectable } from 'inversify';
import { UnavailableError, type JsonValue } from '../../../../host/plugin-api/index.js';
import { answerInWords, textOf, type Answers, type AnswerWords, type FieldType } from '../../../forms/contract.js';
import { TramiteCatalog } from '../../catalog/index.js';

/** An answer of a record beside its question, for staff. */
export interface AnsweredQuestion {
  readonly pre_codigo: string;
  /** Its text now; the code of a question that the form no longer has. */
  readonly texto: string;
  /** Null for a question that the form no longer has. */
  readonly tipo: FieldType | null;
  readonly palabras: string;
}

const words: AnswerWords = { yes: 'Sí', no: 'No' };

/** The answers of records, beside the questions of their tramite's form as it is now. */
@injectable()
export class AnsweredQuestions {
  constructor(@inject(TramiteCatalog) private readonly tramites: TramiteCatalog) {}

  /** Returns the answers in the order of the form; answers to questions that it no longer has come last. */
  async of(codigo: string, answers: Answers): Promise<AnsweredQuestion[]> {
    const questions = await this.questionsOf(codigo);
    const asked = questions.filter(({ pre_codigo }) => Object.hasOwn(answers, pre_codigo));
    const known = new Set(asked.map(({ pre_codigo }) => pre_codigo));
    return [
      ...asked.map(({ pre_codigo, pre_texto: texto, pre_tipo: tipo, pre_opciones: opciones }) => {
        const field = {
          codigo: pre_codigo,
          texto,
          tipo,
          obligatorio: false,
          schema: {},
          ...(opciones && { opciones }),
        };
        return { pre_codigo, texto, tipo, palabras: answerInWords(field, answers[pre_codigo]!, words) };
      }),
      ...Object.entries(answers)
        .filter(([pre_codigo]) => !known.has(pre_codigo))
        .map(([pre_codigo, answer]) => ({ pre_codigo, texto: pre_codigo, tipo: null, palabras: byShape(answer) })),
    ];
  }

  /** Returns the texts of the questions that the form asks now, by their codes, in the order of the form. */
  async texts(codigo: string): Promise<Record<string, string>> {
    const questions = await this.questionsOf(codigo);
    return Object.fromEntries(questions.map(({ pre_codigo, pre_texto }) => [pre_codigo, pre_texto]));
  }

  /** Returns the questions of the form; none where it cannot be used now, so that records can be read all the same. */
  private async questionsOf(codigo: string) {
    try {
      return (await this.tramites.findReady(codigo))?.form.describeQuestions() ?? [];
    } catch (error) {
      if (error instanceof UnavailableError) return [];
      throw error;
    }
  }
}

function byShape(answer: JsonValue): string {
  if (typeof answer === 'boolean') return answer ? 'Sí' : 'No';
  return Array.isArray(answer) ? answer.map(textOf).join(', ') : textOf(answer);
}
