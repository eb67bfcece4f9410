import { z } from 'zod';
import { plainValue } from '../../../../host/plugin-api/index.js';
import { hiddenText } from '../masks/hidden.js';
import { accept, refuse } from './reading.js';
import type { QuestionType } from './question-type.js';

const locationObject = z.strictObject({
  latitud: z.number().min(-90).max(90),
  longitud: z.number().min(-180).max(180),
});
const locationText = /^\s{0,9}([+-]?\d{1,2}(?:\.\d{1,15})?)\s{0,9},\s{0,9}([+-]?\d{1,3}(?:\.\d{1,15})?)\s{0,9}$/;

/** UBICACION: `{latitud, longitud}` in degrees (WGS 84), or the text `"lat,lon"`; stored as the object. */
export const locationType: QuestionType = {
  settings: [],
  source: 'body',
  read(value) {
    const location = locationObject.safeParse(typeof value === 'string' ? parseLocation(value) : value);
    if (location.success) return accept(location.data);
    return refuse('Debe ser {latitud, longitud} o «latitud,longitud», en grados.');
  },
  schema: () => ({
    type: 'object',
    properties: {
      latitud: { type: 'number', minimum: -90, maximum: 90 },
      longitud: { type: 'number', minimum: -180, maximum: 180 },
    },
    required: ['latitud', 'longitud'],
    additionalProperties: false,
  }),
  mask: () => ({ latitud: hiddenText, longitud: hiddenText }),
};

function parseLocation(text: string): unknown {
  const [, latitud, longitud] = locationText.exec(plainValue(text)) ?? [];
  return latitud && longitud ? { latitud: Number(latitud), longitud: Number(longitud) } : undefined;
}
