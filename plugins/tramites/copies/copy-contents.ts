import { inject, injectable } from 'inversify';
import { Clock, HostSettings, type JsonValue } from '../../../host/plugin-api/index.js';
import {
  answerInWords,
  fileSizeInWords,
  plainAnswerWords,
  textOf,
  type Answers,
  type FormField,
  type UploadedFile,
} from '../../forms/contract.js';
import { FiledForms } from '../catalog/index.js';
import type { PrintedCopy } from '../contract.js';
import { filingNumber } from '../vocabulary/index.js';
import type { CopiedRecord } from './copied-record.js';

/** An answer as the copy has it; without a field where the form does not have its question. */
interface CopiedAnswer {
  readonly pregunta: string;
  readonly field: FormField | undefined;
  readonly answer: JsonValue | undefined;
}

/** The contents of copies, in words. */
@injectable()
export class CopyContents {
  private readonly days: Intl.DateTimeFormat;
  private readonly times: Intl.DateTimeFormat;
  private readonly cityName: string;

  constructor(
    @inject(FiledForms) private readonly forms: FiledForms,
    @inject(Clock) private readonly clock: Clock,
    @inject(HostSettings) { timeZone, cityName }: HostSettings,
  ) {
    this.days = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'full' });
    this.times = new Intl.DateTimeFormat('es-CO', { timeZone, timeStyle: 'short' });
    this.cityName = cityName;
  }

  /**
   * Writes a record as it was filed: the questions that its answers show, and answers to questions that its form does
   * not have. Throws `UnavailableError` where the form cannot be used, and `InputError` where a condition cannot be
   * evaluated.
   */
  async write(record: CopiedRecord): Promise<PrintedCopy> {
    const { anio, numero, nombre, answers, created_at, vence } = record;
    const form = await this.forms.formOf(record);
    await form.ready();
    const answered = answersIn(await form.askedFields(answers), answers);
    const radicado = filingNumber(anio, numero);
    return {
      radicado,
      hechos: [
        { nombre: 'Número de radicado', valor: radicado },
        { nombre: 'Radicado el', valor: this.moment(created_at) },
        { nombre: 'Trámite', valor: nombre },
        { nombre: 'Entidad', valor: this.cityName },
        ...(vence ? [{ nombre: 'Último día para responderle, a la fecha de esta copia', valor: this.day(vence) }] : []),
        { nombre: 'Copia hecha el', valor: this.moment(this.clock.now()) },
      ],
      respuestas: answered.map(({ pregunta, field, answer }) => ({ pregunta, respuesta: linesOf(field, answer) })),
      archivos: answered.flatMap(({ pregunta, answer }) =>
        each(answer)
          .filter(isFile)
          .map(({ nombre: name, tamano, sha256 }) => ({
            pregunta,
            nombre: name,
            tamano: fileSizeInWords(tamano),
            sha256,
          })),
      ),
    };
  }

  private day(moment: Date): string {
    return this.days.format(moment).replace(',', '');
  }

  private moment(moment: Date): string {
    return `${this.day(moment)}, ${this.times.format(moment)}`;
  }
}

/** Returns the answers to the fields, and then those to unknown questions, under their codes. */
function answersIn(asked: readonly FormField[], answers: Answers): readonly CopiedAnswer[] {
  const known = new Set(asked.map(({ codigo }) => codigo));
  return [
    ...asked.map((field) => ({
      pregunta: field.texto,
      field,
      answer: Object.hasOwn(answers, field.codigo) ? answers[field.codigo] : undefined,
    })),
    ...Object.entries(answers)
      .filter(([codigo]) => !known.has(codigo))
      .map(([pregunta, answer]) => ({ pregunta, field: undefined, answer })),
  ];
}

/** Writes an answer: a line for each option or file. */
function linesOf(field: FormField | undefined, answer: JsonValue | undefined): string[] {
  if (!field) return each(answer).map(byShape);
  const { tipo } = field;
  const one = { ...field, tipo: tipo === 'SELECCION_MULTIPLE' ? 'SELECCION' : tipo } as const;
  return each(answer).map((item) => answerInWords(one, item, plainAnswerWords));
}

/** Returns the items of an answer with several, or the answer; nothing where there is none. */
function each(answer: JsonValue | undefined): readonly JsonValue[] {
  if (answer === undefined) return [];
  return Array.isArray(answer) ? (answer as readonly JsonValue[]) : [answer];
}

/** Writes an answer whose question is unknown. */
function byShape(answer: JsonValue): string {
  if (typeof answer === 'boolean') return answer ? plainAnswerWords.yes : plainAnswerWords.no;
  if (isFile(answer)) return answer.nombre;
  const { latitud, longitud } = partsOf(answer);
  return typeof latitud === 'number' && typeof longitud === 'number' ? `${latitud}, ${longitud}` : textOf(answer);
}

function isFile(answer: JsonValue): answer is JsonValue & UploadedFile {
  const { nombre, tamano, sha256 } = partsOf(answer);
  return typeof nombre === 'string' && typeof tamano === 'number' && typeof sha256 === 'string';
}

const partsOf = (answer: JsonValue): Readonly<Record<string, unknown>> =>
  typeof answer === 'object' ? { ...answer } : {};
