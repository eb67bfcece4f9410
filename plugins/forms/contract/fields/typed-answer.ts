import { plainValue } from '../../../../host/plugin-api/index.js';
import type { FormField } from '../form-field.js';
import { typedNumber, type TypedAnswer } from './typed-number.js';

/**
 * Reads a text that a person typed, on a page, in a chat, at the counter or in a task. A date or a time in an unknown
 * format is returned as it is, and the form refuses it.
 */
export function typedAnswer({ tipo }: Pick<FormField, 'tipo'>, text: string): TypedAnswer {
  if (tipo === 'NUMERO') return typedNumber(text);
  const read = tipo === 'FECHA' ? typedDate : tipo === 'HORA' ? typedTime : undefined;
  return { kind: 'answer', answer: read ? read(plainValue(text)) : text };
}

function typedDate(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return text;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const time = /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:([ap])\.?\s?m\.?|h)?$/i;

function typedTime(text: string): string {
  const [, hour, minute, half] = time.exec(text) ?? [];
  const isWhole = /^\d{1,2}$/.test(text);
  if (hour === undefined || isWhole) return text;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  // There is no 13 p. m.
  if (half !== undefined && (Number(hour) > 12 || Number(hour) === 0)) return text;
  return `${String(hours).padStart(2, '0')}:${minute ?? '00'}`;
}
