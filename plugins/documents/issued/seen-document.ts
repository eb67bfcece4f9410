import type { Identity, NotedRead } from '../../../host/plugin-api/index.js';

/** The read of a user who was shown what a document says of an instance, or a registration; `part` is its code. */
export const seenDocument = (llave: string, part: string, reader: Identity): NotedRead => ({
  reader,
  of: { kind: 'workflow.instance', id: llave },
  way: 'DOCUMENTO',
  part,
});
