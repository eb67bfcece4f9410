import { z } from 'zod';
import { defineEvent } from '../../../host/plugin-api/index.js';

/** The data that all events of a record have: no answers, and no person. */
const recordFields = {
  recordId: z.int(),
  radicado: z.string(),
  /** Code of its tramite. */
  tramite: z.string(),
  canal: z.string(),
  /** The moment of the event. */
  at: z.iso.datetime(),
};

/** A record was filed, in its first state. */
export const recordFiled = defineEvent('tramites/record-filed', z.object({ ...recordFields, estado: z.string() }));

/**
 * A record went from one state to another. Events of a record come in order only with an `orderKey` of its `recordId`.
 */
export const recordMoved = defineEvent(
  'tramites/record-moved',
  z.object({ ...recordFields, desde: z.string(), hacia: z.string() }),
);

/** The city has answered a record: the number of the answer among those of the record, and the number of its files. */
export const recordAnswered = defineEvent(
  'tramites/record-answered',
  z.object({ ...recordFields, respuesta: z.int(), archivos: z.int() }),
);
