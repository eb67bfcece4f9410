import type { JsonValue, TextData, TextTemplate } from '../../../host/plugin-api/index.js';
import type { WordingCode } from './default-wordings.js';

/** The names that carry words to the citizen, by wording. */
const carrying: Partial<Readonly<Record<WordingCode, readonly string[]>>> = {
  estado: ['traslado', 'para_ciudadano', 'pendientes', 'pagos', 'recursos', 'mensaje_ciudad'],
  pendiente_comenzado: ['para_ciudadano', 'si_no_llega'],
  respuesta: ['parcial', 'recursos'],
  tarea_confirmar: ['para_ciudadano'],
  tarea_revision: ['para_ciudadano'],
};

const nothing = {
  parcial: null,
  traslado: null,
  para_ciudadano: null,
  si_no_llega: null,
  pendientes: [],
  pagos: null,
  recursos: null,
  mensaje_ciudad: null,
};

/** The fields of a request in `pendientes` that carry words. */
const fields = ['para_ciudadano', 'si_no_llega'] as const;

/**
 * Returns the words to the citizen that a city's wording leaves out, as data of the wording `para_ciudadano`; undefined
 * where it has all. A wording that names the requests need not have their words: its text shows whether it has.
 */
export function leftOutWords(
  codigo: WordingCode,
  { uses }: Pick<TextTemplate, 'uses'>,
  data: TextData,
  text: string,
): TextData | undefined {
  const left = (carrying[codigo] ?? []).flatMap((name): [string, JsonValue][] => {
    const value = data[name] ?? null;
    if (name !== 'pendientes') return value === null || uses.includes(name) ? [] : [[name, value]];
    const requests = unsaid(value, text);
    return requests.length === 0 ? [] : [[name, requests]];
  });
  if (left.length === 0) return undefined;
  return { ...nothing, tarea: data['tarea'] ?? null, ...Object.fromEntries(left) };
}

/** Returns the requests with words that a text does not have; those words alone. */
function unsaid(requests: JsonValue, text: string): TextData[] {
  const said = flat(text);
  return (requests as readonly TextData[]).flatMap(({ nombre = null, ...request }) => {
    const words = fields.map((field): [string, JsonValue] => {
      const value = request[field];
      return [field, typeof value === 'string' && !said.includes(flat(value)) ? value : null];
    });
    return words.every(([, value]) => value === null) ? [] : [{ nombre, ...Object.fromEntries(words) }];
  });
}

const flat = (text: string): string => text.replace(/\s+/g, ' ');
