import { inject, injectable } from 'inversify';
import { Clock, HostSettings, type JsonValue } from '../../../host/plugin-api/index.js';
import {
  answerInWords,
  fileSizeInWords,
  plainAnswerWords,
  textOf,
  type FormField,
  type UploadedFile,
} from '../../forms/contract.js';
import { FiledForms } from '../catalog/index.js';
import type { CopiedFile, PrintedCopy } from '../contract.js';
import { filingNumber } from '../vocabulary/index.js';
import type { CopiedRecord } from './copied-record.js';

/** Returns the items of an answer with several, or the answer. */
const each = (answer: JsonValue): readonly JsonValue[] =>
  Array.isArray(answer) ? (answer as readonly JsonValue[]) : [answer];

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
   * not have. Throws as {@link FiledForms.formAt}, and `InputError` where a condition cannot be evaluated.
   */
  async write({ anio, numero, codigo, nombre, answers, created_at, vence }: CopiedRecord): Promise<PrintedCopy> {
    const form = await this.forms.formAt(codigo, created_at);
    const asked = await form.askedFields(answers);
    const known = new Set(asked.map((field) => field.codigo));
    const answerTo = (field: FormField): JsonValue | undefined =>
      Object.hasOwn(answers, field.codigo) ? answers[field.codigo] : undefined;
    const radicado = filingNumber(anio, numero);
    return {
      radicado,
      hechos: [
        { nombre: 'Número de radicado', valor: radicado },
        { nombre: 'Radicado el', valor: this.moment(created_at) },
        { nombre: 'Trámite', valor: nombre },
        { nombre: 'Entidad', valor: this.cityName },
        ...(vence ? [{ nombre: 'Último día para responderle', valor: this.day(vence) }] : []),
        { nombre: 'Copia hecha el', valor: this.moment(this.clock.now()) },
      ],
      respuestas: [
        ...asked.map((field) => ({ pregunta: field.texto, respuesta: linesOf(field, answerTo(field)) })),
        ...Object.entries(answers)
          .filter(([question]) => !known.has(question))
          .map(([pregunta, answer]) => ({ pregunta, respuesta: each(answer).map(byShape) })),
      ],
      archivos: asked.flatMap((field) => filesOf(field, answerTo(field))),
    };
  }

  private day(moment: Date): string {
    return this.days.format(moment).replace(',', '');
  }

  private moment(moment: Date): string {
    return `${this.day(moment)}, ${this.times.format(moment)}`;
  }
}

/** Writes an answer: a line for each option or file. */
function linesOf(field: FormField, answer: JsonValue | undefined): string[] {
  if (answer === undefined) return [];
  const isList = field.tipo === 'SELECCION_MULTIPLE' || field.tipo === 'ARCHIVO';
  return isList
    ? each(answer).map((one) => answerInWords({ ...field, tipo: oneOf(field) }, one, plainAnswerWords))
    : [answerInWords(field, answer, plainAnswerWords)];
}

const oneOf = ({ tipo }: FormField): FormField['tipo'] => (tipo === 'SELECCION_MULTIPLE' ? 'SELECCION' : tipo);

function filesOf({ tipo, texto: pregunta }: FormField, answer: JsonValue | undefined): CopiedFile[] {
  if (tipo !== 'ARCHIVO' || answer === undefined) return [];
  return (each(answer) as unknown as readonly UploadedFile[]).map(({ nombre, tamano, sha256 }) => ({
    pregunta,
    nombre,
    tamano: fileSizeInWords(tamano),
    sha256,
  }));
}

/** Writes an answer whose question is unknown. */
function byShape(answer: JsonValue): string {
  return typeof answer === 'boolean' ? (answer ? 'Sí' : 'No') : textOf(answer);
}
