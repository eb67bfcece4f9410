import { ExtendTerm } from './extend-term.js';
import { ForwardRecord } from './forward-record.js';
import { PassRecord } from './pass-record.js';
import type { RecordFile } from './record-file.js';
import { nextStates } from './record-words.js';

/**
 * The buttons that extend the term of a record, pass it to another department and forward it, where they apply;
 * nothing for users who may not.
 */
export function TermActions({ file }: { readonly file: RecordFile }) {
  const { registro, puede, termino } = file;
  const isRunning = termino !== null && termino.fin === null;
  const isOfOffice = hasOffice(file);
  if (!puede.mover || !(isRunning || isOfOffice)) return null;
  return (
    <div className="actions no-print">
      {isRunning && <ExtendTerm record={registro} />}
      {isRunning && termino.plazo_ciudadano !== null && <ExtendTerm record={registro} isOfCitizen />}
      {isOfOffice && <PassRecord radicado={registro.radicado} />}
      {isRunning && <ForwardRecord record={registro} />}
    </div>
  );
}

/** Tells whether a record is the work of a department: it is open, and neither a process nor another entity has it. */
const hasOffice = ({ registro: { llave, estado }, termino }: RecordFile): boolean =>
  llave === null &&
  nextStates[estado].length > 0 &&
  termino?.eventos.every(({ tipo }) => tipo !== 'TRASLADO') !== false;
