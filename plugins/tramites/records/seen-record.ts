import type { Identity, NotedRead } from '../../../host/plugin-api/index.js';
import { RECORD } from './term-owner.js';

/** The read of staff who were shown a record, or a part of it that has no name of its own. */
export const seenRecord = (id: number, reader: Identity): NotedRead => ({
  reader,
  of: { kind: RECORD, id: String(id) },
  way: 'REGISTRO',
});
