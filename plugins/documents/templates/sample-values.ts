import { withSampleTexts, type TextData } from '../../../host/plugin-api/index.js';
import type { NeededNames, TemplateContent } from './template-content.js';

/** A printed value with its first filter: `{{ datos.fecha | fecha_corta }}`. */
const FILTERED = /\{\{-?\s*([\w.]+)\s*\|\s*(\w+)/g;

const ofDates = new Set(['fecha', 'fecha_corta', 'fecha_hora', 'date']);
const ofNumbers = new Set(['numero', 'pesos', 'pesos_en_letras', 'en_letras', 'ordinal']);

/**
 * Adds a sample for each of the needed values that the data lack: a moment or a number where the first filter of the
 * value takes one, otherwise a text such as `«datos.nombre»`.
 */
export function withSampleValues(data: TextData, needs: NeededNames, content: TemplateContent, now: Date): TextData {
  const texts = [content.html, content.encabezado, content.pie, content.titular].join('\n');
  const filters = new Map([...texts.matchAll(FILTERED)].map(([, path, filter]) => [path!, filter!]));
  return withSampleTexts(data, needs, (path) => {
    const filter = filters.get(path) ?? '';
    if (ofDates.has(filter)) return now.toISOString();
    return ofNumbers.has(filter) ? '12' : undefined;
  });
}
