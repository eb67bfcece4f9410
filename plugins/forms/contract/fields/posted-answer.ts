import { plainValue } from '../../../../host/plugin-api/index.js';
import type { FormField } from '../form-field.js';
import { controlOf } from './field-control.js';
import { partNames, type FieldParts } from './field-parts.js';
import { typedAnswer } from './typed-answer.js';

/**
 * The answer that a page submitted for a field, for the form to read; or why the typed texts cannot be one, where a
 * message of the form would name something that the page does not show. `typed` has the values of the inputs, so that
 * the page can show them again.
 */
export type PostedAnswer = { readonly typed: FieldParts } & (
  | { readonly kind: 'answer'; readonly answer: string | readonly string[] | { readonly [part: string]: string } }
  | { readonly kind: 'refused'; readonly reason: string }
);

/**
 * Reads a field that a page submitted. Undefined where none of its inputs was submitted: the page did not show it, and
 * its answer stays as it is.
 */
export function postedAnswer(field: FormField, posted: FieldParts): PostedAnswer | undefined {
  const names = partNames(field);
  if (!names.some((name) => Object.hasOwn(posted, name))) return undefined;
  const typed = Object.fromEntries(names.map((name) => [name, Object.hasOwn(posted, name) ? posted[name]! : []]));
  return {
    typed,
    ...read(
      field,
      names.map((name) => typed[name]!),
    ),
  };
}

type Read =
  | { readonly kind: 'answer'; readonly answer: string | readonly string[] | { readonly [part: string]: string } }
  | { readonly kind: 'refused'; readonly reason: string };

const taken = (answer: Extract<Read, { kind: 'answer' }>['answer']): Read => ({ kind: 'answer', answer });
const refused = (reason: string): Read => ({ kind: 'refused', reason });

function read(field: FormField, values: readonly (readonly string[])[]): Read {
  const [first = [], second = [], third = []] = values;
  // An empty input comes before radio buttons, so that a page without a choice submits the field, too.
  const last = first.at(-1) ?? '';
  switch (controlOf(field).kind) {
    case 'date':
      return dateOf(plainValue(onlyOf(first)), plainValue(onlyOf(second)), plainValue(onlyOf(third)));
    case 'document': {
      const [tipo, numero] = [onlyOf(first), plainValue(onlyOf(second)).replace(/\s/g, '')];
      if (numero === '') return taken('');
      return taken(tipo === '' ? numero : { tipo, numero });
    }
    case 'choices':
      return taken(first.filter((value) => value !== ''));
    case 'choice':
      return taken(last);
    case 'text':
      return typedAnswer(field, last);
    case 'lines':
      // Browsers submit each line break as CR LF.
      return taken(last.replaceAll('\r\n', '\n'));
    case 'file':
    case 'notice':
      return taken('');
  }
}

const onlyOf = (values: readonly string[]): string => values.at(-1) ?? '';

function dateOf(day: string, month: string, year: string): Read {
  if (day === '' && month === '' && year === '') return taken('');
  const isWritten = /^\d{1,2}$/.test(day) && /^\d{1,2}$/.test(month) && /^\d{4}$/.test(year);
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (isWritten && isDay(date)) return taken(date);
  return refused('Escriba el día, el mes y el año, con cuatro cifras, de una fecha que exista.');
}

function isDay(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
}
