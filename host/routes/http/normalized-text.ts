import { faultOf, freeText, InputError, isFreeText } from '../../plugin-api/index.js';

/** Builds the refusal of a text; `errors` names its field where that is known. */
function notText(field = ''): InputError {
  const errors = field !== '' && { errors: { [field]: ['Contiene caracteres que no se admiten.'] } };
  return new InputError('El texto enviado contiene caracteres no admitidos.', { code: 'invalid_text', ...errors });
}

const repeated = (field: string): InputError =>
  new InputError('El mismo campo llegó dos veces.', {
    code: 'repeated_field',
    errors: { [field]: ['Llegó dos veces. Envíelo una sola vez.'] },
  });

/** Returns the normalized name of a field or a parameter. Throws `InputError` where it is no free text. */
export function normalizedName(name: string): string {
  if (!isFreeText(name)) throw notText();
  return name.normalize('NFC');
}

/** Returns the normalized name of a file. Throws `InputError` for one that no database can store. */
export function normalizedFileName(name: string): string {
  if (faultOf(name)) throw notText();
  return name.normalize('NFC');
}

/** Returns the text of a field as it is stored (`freeText`). Throws `InputError` where it is no free text. */
export function normalizedText(text: string, field: string): string {
  if (!isFreeText(text)) throw notText(field);
  return freeText(text);
}

/**
 * Returns a caller's data with all texts as they are stored. Throws `InputError` for a text that is no free text, and
 * for nesting that would exhaust the stack.
 */
export function normalizedTexts(value: unknown): unknown {
  if (faultOf(value) === 'too-deep') {
    throw new InputError('El cuerpo tiene demasiados niveles.', { code: 'parse_error' });
  }
  return normalized(value);
}

/** The place of a value, from which a path is built only for a refusal. */
interface Place {
  readonly within: Place | undefined;
  readonly name: string | number;
}

const fieldOf = (place: Place | undefined): string =>
  place === undefined ? '' : [fieldOf(place.within), place.name].filter((step) => step !== '').join('.');

function normalized(value: unknown, place?: Place): unknown {
  if (typeof value === 'string') {
    if (!isFreeText(value)) throw notText(fieldOf(place));
    return freeText(value);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner, index) => normalized(inner, { within: place, name: index }));
  const entries = new Map<string, unknown>();
  for (const [sent, inner] of Object.entries(value)) {
    const name = normalizedName(sent);
    // Two names may become equal when normalized: neither value is dropped silently.
    if (entries.has(name)) throw repeated(fieldOf({ within: place, name }));
    entries.set(name, normalized(inner, { within: place, name }));
  }
  return Object.fromEntries(entries);
}
