import type { JsonValue } from '../../../../host/plugin-api/index.js';
import type { FormField } from '../form-field.js';
import { filesOfAnswer } from './answered-files.js';

/** The words and formats in which answers are shown. */
export interface AnswerWords {
  readonly yes: string;
  readonly no: string;
  /** Formats a FECHA as it is stored; `28/10/2026` where not given. */
  readonly date?: (stored: string) => string;
  /** Formats a DOCUMENTO_IDENTIDAD as it is stored; where not given, the stored text is shown. */
  readonly document?: (stored: string) => string;
}

/** Writes an answer in words, for the person who gave it. */
export function answerInWords(field: FormField, answer: JsonValue, words: AnswerWords): string {
  const { tipo, opciones = [] } = field;
  const nameOf = (codigo: JsonValue): string =>
    opciones.find((option) => option.codigo === textOf(codigo))?.nombre ?? textOf(codigo);
  if (tipo === 'SELECCION') return nameOf(answer);
  if (typeof answer === 'boolean') return answer ? words.yes : words.no;
  if (tipo === 'SELECCION_MULTIPLE' && Array.isArray(answer)) return answer.map(nameOf).join(', ');
  if (tipo === 'FECHA' && typeof answer === 'string') return (words.date ?? numbersOfDate)(answer);
  if (tipo === 'DOCUMENTO_IDENTIDAD' && typeof answer === 'string') return words.document?.(answer) ?? answer;
  if (tipo === 'NUMERO') return textOf(answer).replace('.', ',');
  if (tipo === 'ARCHIVO') {
    return filesOfAnswer(answer)
      .map(({ nombre }) => nombre)
      .join(', ');
  }
  if (tipo === 'UBICACION') return `${partOf(answer, 'latitud')}, ${partOf(answer, 'longitud')}`;
  return textOf(answer);
}

const numbersOfDate = (stored: string): string => stored.split('-').reverse().join('/');

function partOf(answer: JsonValue, name: string): string {
  const parts: readonly (readonly [string, JsonValue])[] = Object.entries(answer ?? {});
  return textOf(parts.find(([part]) => part === name)?.[1] ?? null);
}

/** Returns a text as it is, and any other value as JSON. */
export function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
