import type { FormField } from '../form-field.js';

/** What was typed for a field, brought to what its form takes; or why it can be read in two ways. */
export type TypedAnswer =
  { readonly kind: 'answer'; readonly answer: string } | { readonly kind: 'refused'; readonly reason: string };

/** A point that may separate thousands or decimals: 1.500 is not silently read as one and a half. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/** As people of the city write it; what is written otherwise is the form's to refuse. */
export function typedAnswer({ tipo }: Pick<FormField, 'tipo'>, text: string): TypedAnswer {
  if (tipo === 'NUMERO') return typedNumber(text.trim());
  if (tipo === 'FECHA') return taken(typedDate(text.trim()));
  return taken(tipo === 'HORA' ? typedTime(text.trim()) : text);
}

const taken = (answer: string): TypedAnswer => ({ kind: 'answer', answer });

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

function typedNumber(text: string): TypedAnswer {
  const number = text.replace(/\s/g, '');
  if (AMBIGUOUS.test(number)) {
    const [whole, decimals] = [number.replace('.', ''), number.replace('.', ',')];
    return { kind: 'refused', reason: `Escriba ${whole} si son miles, o ${decimals} si son decimales.` };
  }
  return taken(/^[+-]?[\d.,]{1,100}$/.test(number) ? plainNumber(number) : text);
}

/** With a comma for its decimals, or a point; whichever comes several times is of thousands. */
function plainNumber(number: string): string {
  const [points, commas] = [number.split('.').length - 1, number.split(',').length - 1];
  if (points > 0 && commas > 0) {
    const isCommaLast = number.lastIndexOf(',') > number.lastIndexOf('.');
    return isCommaLast ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '');
  }
  if (points > 1) return number.replaceAll('.', '');
  return commas > 1 ? number.replaceAll(',', '') : number.replace(',', '.');
}
