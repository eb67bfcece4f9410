import { ExtendTerm } from './extend-term.js';
import { ForwardRecord } from './forward-record.js';
import type { RecordFile } from './record-file.js';

/** The buttons that extend the term of a record and forward it, where they apply; nothing for users who may not. */
export function TermActions({ file: { registro, puede, termino } }: { readonly file: RecordFile }) {
  if (!puede.mover || termino === null || termino.fin !== null) return null;
  return (
    <div className="actions no-print">
      <ExtendTerm record={registro} />
      {termino.plazo_ciudadano !== null && <ExtendTerm record={registro} isOfCitizen />}
      <ForwardRecord record={registro} />
    </div>
  );
}
