import { plainValue } from '../../../../host/plugin-api/index.js';
import type { FormField } from '../form-field.js';

/** As people of the city write it, brought to what forms take; what is written otherwise is the form's to refuse. */
export function typedAnswer({ tipo }: Pick<FormField, 'tipo'>, text: string): string {
  if (tipo === 'FECHA') return typedDate(plainValue(text));
  if (tipo === 'HORA') return typedTime(plainValue(text));
  if (tipo === 'NUMERO') return typedNumber(plainValue(text));
  return text;
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

/** With a comma for its decimals, or a point; whichever comes several times is of thousands. */
function typedNumber(text: string): string {
  const number = text.replace(/\s/g, '');
  if (!/^[+-]?[\d.,]{1,100}$/.test(number)) return text;
  const [points, commas] = [number.split('.').length - 1, number.split(',').length - 1];
  if (points > 0 && commas > 0) {
    const isCommaLast = number.lastIndexOf(',') > number.lastIndexOf('.');
    return isCommaLast ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '');
  }
  if (points > 1) return number.replaceAll('.', '');
  return commas > 1 ? number.replaceAll(',', '') : number.replace(',', '.');
}
