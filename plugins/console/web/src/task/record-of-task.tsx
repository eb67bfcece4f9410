import { Link } from 'react-router';
import { ServiceError } from '../api/errors.js';
import { useSession } from '../frame/session.js';
import { Loading } from '../ui/states.js';
import { AnswerForm } from '../records/answer-form.js';
import { MoveForm } from '../records/move-form.js';
import { RecordAnswers } from '../records/record-answers.js';
import { RecordDeliveries } from '../records/record-deliveries.js';
import type { RecordFile } from '../records/record-file.js';
import { RecordFiled } from '../records/record-filed.js';
import { RecordFiles } from '../records/record-files.js';
import { RecordRemedies } from '../records/record-remedies.js';
import { RecordTerm } from '../records/record-term.js';
import { TermActions } from '../records/term-actions.js';
import { useCaseOfRecord } from '../records/use-case-of-record.js';
import { WithdrawalForm } from '../records/withdrawal-form.js';
import { RecordThread } from '../thread/record-thread.js';
import { CaseData } from './case-data.js';
import { hasEnded, type TaskWhole } from './task-data.js';

interface RecordOfTaskProps {
  readonly task: TaskWhole;
  readonly file: RecordFile;
}

/** The case of a task: what was filed, its files, what was handed in, and what the process has found out. */
export function FiledCase({ task: { instancia }, file }: RecordOfTaskProps) {
  useCaseOfRecord(file);
  const { registro } = file;
  const filed = new Set(registro.respuestas.map(({ pre_codigo }) => pre_codigo));
  const found = instancia?.datos.filter(({ codigo }) => !filed.has(codigo)) ?? [];
  return (
    <>
      <p className="case__record">
        <Link to={`/expedientes/${registro.radicado}`}>
          Radicado <span className="num">{registro.radicado}</span>
        </Link>
        <span className="sub">
          {registro.nombre}
          {registro.solicitante !== null && `, de ${registro.solicitante}`}
        </span>
      </p>
      <RecordFiled record={registro} />
      <RecordFiles file={file} />
      <RecordDeliveries file={file} />
      {found.length > 0 && <CaseData title="Datos del proceso" data={found} />}
    </>
  );
}

/** Tells whether the tramite of a task demands an answer, or the task is the record itself, which no process leads. */
const demandsAnswer = ({ tarea }: TaskWhole, { registro }: RecordFile): boolean =>
  !hasEnded(tarea.estado) && (tarea.tipo === 'REGISTRO' || registro.exige_respuesta);

/** The words to the citizen of a task: the answer that it demands, the thread, and the rarer moves of the record. */
export function RecordWork({ task, file }: RecordOfTaskProps) {
  const { registro, puede, respuestas } = file;
  const { usuario } = useSession();
  const isMine = task.tarea.titular?.usuario === usuario.username;
  const isAnswerHere = puede.responder && isMine && demandsAnswer(task, file);
  const mayMove = puede.mover && !hasEnded(task.tarea.estado);
  return (
    <>
      {demandsAnswer(task, file) && registro.respondido === null && isMine && !puede.responder && (
        <p className="not-shown">
          Este trámite se responde antes de terminar. La respuesta la escribe quien tiene el permiso de responder.
        </p>
      )}
      {respuestas.length > 0 && <RecordAnswers file={file} />}
      {isAnswerHere && (
        <div className={task.acciones.length > 0 ? 'no-print case__beside' : 'no-print'}>
          <AnswerForm file={file} />
        </div>
      )}
      <RecordThread file={file} isAnswerHere={isAnswerHere} />
      {mayMove && (
        <details className="panel more more--panel no-print">
          <summary>Más acciones</summary>
          <div className="panel__body stack">
            <TermActions file={file} />
            {puede.responder && <WithdrawalForm record={registro} />}
            {registro.llave === null && <MoveForm record={registro} />}
          </div>
        </details>
      )}
    </>
  );
}

/** The legal term of the record of a task, and the remedies against its decision. */
export function RecordTime({ file }: { readonly file: RecordFile }) {
  return (
    <>
      <RecordTerm file={file} />
      <RecordRemedies file={file} />
    </>
  );
}

interface NoRecordProps {
  readonly task: TaskWhole;
  readonly error: unknown;
}

/** The data of a case whose record is not here: it is being read, or the user may not see it. */
export function NoRecord({ task: { instancia, registro }, error }: NoRecordProps) {
  if (error === null) return <Loading />;
  const isHidden = error instanceof ServiceError && error.status === 403;
  return (
    <>
      {instancia && instancia.datos.length > 0 && <CaseData id="caso" title="Caso" data={instancia.datos} />}
      <p className="not-shown">
        {isHidden
          ? `El expediente ${registro?.radicado ?? ''} lo abre quien tiene una tarea de su caso, o el permiso de ver expedientes.`
          : 'El expediente no se pudo leer ahora. Vuelva a cargar la página.'}
      </p>
    </>
  );
}
