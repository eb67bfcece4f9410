import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { admin } from '../api/admin.js';
import { useSession } from '../frame/session.js';
import { Badge } from '../ui/badge.js';
import { Loaded } from '../ui/states.js';
import { useTitle } from '../frame/title.js';
import { CaseHistory } from '../task/case-history.js';
import { CaseTasks } from '../task/case-tasks.js';
import { JumpLinks } from '../task/jump-links.js';
import { RecordThread } from '../thread/record-thread.js';
import { AnswerForm } from './answer-form.js';
import { MoveForm } from './move-form.js';
import { RecordAnswers } from './record-answers.js';
import { RecordDeliveries } from './record-deliveries.js';
import { RecordDue } from './record-due.js';
import { caseOf, useRecordFile, type RecordFile } from './record-file.js';
import { RecordFiled } from './record-filed.js';
import { RecordFiles } from './record-files.js';
import { RecordKey } from './record-key.js';
import { RecordRemedies } from './record-remedies.js';
import { RecordTerm } from './record-term.js';
import { stateLooks, stateNames } from './record-words.js';
import { TermActions } from './term-actions.js';
import { useCaseOfRecord } from './use-case-of-record.js';
import { WithdrawalForm } from './withdrawal-form.js';

/** One record, by its number; an address with its id leads there. */
export function Component() {
  const { radicado = '' } = useParams();
  return /^\d+$/.test(radicado) ? <RecordOfId id={Number(radicado)} /> : <RecordOfNumber radicado={radicado} />;
}

function RecordOfId({ id }: { readonly id: number }) {
  const { hash, search } = useLocation();
  const query = useQuery({
    queryKey: ['tramites', 'record', { id }],
    queryFn: ({ signal }) => admin.tramites.records.get.query({ id }, { signal }),
  });
  return (
    <Loaded isPage query={query}>
      {({ radicado }) => <Navigate replace to={{ pathname: `/expedientes/${radicado}`, hash, search }} />}
    </Loaded>
  );
}

function RecordOfNumber({ radicado }: { readonly radicado: string }) {
  const query = useRecordFile(radicado);
  useTitle(`Radicado ${radicado}`);
  return (
    <Loaded isPage query={query}>
      {(file) => <Record key={file.registro.id} file={file} />}
    </Loaded>
  );
}

function Record({ file }: { readonly file: RecordFile }) {
  const { may } = useSession();
  const { registro, puede } = file;
  const { id, radicado, nombre, estado, solicitante } = registro;
  const llave = caseOf(registro);
  useTitle(`${radicado}, ${nombre}`);
  useCaseOfRecord(file);
  return (
    <>
      <nav className="crumbs no-print" aria-label="Ruta">
        {may('tramites.read') ? <Link to="/expedientes">Expedientes</Link> : <Link to="/">Bandeja</Link>}{' '}
        <span aria-hidden="true">/</span> <span className="num">{radicado}</span>
      </nav>
      <div className="page-head">
        <div>
          <h1>
            Radicado <span className="num">{radicado}</span>
          </h1>
          <p>
            {nombre}
            {solicitante !== null && `, de ${solicitante}`}
          </p>
        </div>
        <div className="row">
          <Badge look={stateLooks[estado]}>{stateNames[estado]}</Badge>
          <RecordDue record={registro} />
        </div>
      </div>
      <JumpLinks
        places={[
          ['caso', 'Caso'],
          ['documentos', 'Archivos'],
          ['mensajes', 'Mensajes'],
          ['respuestas', 'Respuestas'],
          ['historial', 'Historial'],
        ]}
      />
      <div className="case case--record">
        <div className="case__facts">
          <RecordFiled record={registro} />
          <RecordFiles file={file} />
          <RecordDeliveries file={file} />
        </div>
        <div className="case__form">
          <RecordThread file={file} />
          <RecordAnswers file={file} />
          {(puede.responder || puede.mover) && (
            <div className="case__part no-print">
              {puede.responder && <AnswerForm file={file} />}
              {puede.responder && puede.mover && <WithdrawalForm record={registro} />}
              {puede.mover && <MoveForm record={registro} />}
            </div>
          )}
        </div>
        <div className="case__time">
          <CaseTasks llave={llave} />
          <RecordTerm file={file}>
            <TermActions file={file} />
          </RecordTerm>
          <RecordRemedies file={file} />
          <CaseHistory llave={llave} />
          {may('tramites.counter') && <RecordKey id={id} />}
        </div>
      </div>
    </>
  );
}
