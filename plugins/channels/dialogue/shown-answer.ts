import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { FormField } from '../../forms/contract.js';

/** What of a long answer is shown. */
const MOST_CHARACTERS = 1000;

/** How answers are shown in words. */
export interface AnswerWords {
  readonly yes: string;
  readonly no: string;
}

/** An answer as shown in the chat, whole or its beginning. */
export function shownAnswer(field: FormField, answer: JsonValue, words: AnswerWords): string {
  const text = inWords(field, answer, words);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).replace(/\p{Cs}$/u, '')}…` : text;
}

function inWords({ tipo, opciones = [] }: FormField, answer: JsonValue, { yes, no }: AnswerWords): string {
  const nameOf = (codigo: JsonValue): string =>
    opciones.find((option) => option.codigo === codigo)?.nombre ?? textOf(codigo);
  if (typeof answer === 'boolean') return answer ? yes : no;
  if (tipo === 'SELECCION') return nameOf(answer);
  if (tipo === 'SELECCION_MULTIPLE' && Array.isArray(answer)) return answer.map(nameOf).join(', ');
  if (tipo === 'FECHA' && typeof answer === 'string') return answer.split('-').reverse().join('/');
  if (tipo === 'NUMERO') return textOf(answer).replace('.', ',');
  if (tipo === 'ARCHIVO') return partOf(answer, 'nombre');
  if (tipo === 'UBICACION') return `${partOf(answer, 'latitud')}, ${partOf(answer, 'longitud')}`;
  return textOf(answer);
}

function partOf(answer: JsonValue, name: string): string {
  const parts: readonly (readonly [string, JsonValue])[] = Object.entries(answer ?? {});
  return textOf(parts.find(([part]) => part === name)?.[1] ?? null);
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
