import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { admin } from '../api/admin.js';
import { momentInWords } from '../frame/dates.js';
import { useSession } from '../frame/session.js';
import { Loaded } from '../frame/states.js';
import { useTitle } from '../frame/title.js';
import { RecordThread } from '../thread/record-thread.js';
import { AnswerForm } from './answer-form.js';
import { MoveForm } from './move-form.js';
import { RecordAnswers } from './record-answers.js';
import { RecordDeliveries } from './record-deliveries.js';
import { RecordDue } from './record-due.js';
import { RecordFiles } from './record-files.js';
import { RecordKey } from './record-key.js';
import { RecordMoves } from './record-moves.js';
import { RecordRemedies } from './record-remedies.js';
import { RecordTerm } from './record-term.js';
import { WithdrawalForm } from './withdrawal-form.js';
import { badgeOf, channelName, stateNames } from './record-words.js';

export type OneRecord = Awaited<ReturnType<typeof admin.tramites.records.get.query>>;

/** One record: the filing, its state, its term, and the answers of the city. */
export function Component() {
  const id = Number(useParams()['id']);
  const query = useQuery({
    queryKey: ['tramites', 'record', { id }],
    queryFn: ({ signal }) => admin.tramites.records.get.query({ id }, { signal }),
  });
  return <Loaded query={query}>{(record) => <Record record={record} />}</Loaded>;
}

function Record({ record }: { readonly record: OneRecord }) {
  const { may } = useSession();
  const { id, radicado, nombre, estado, solicitante, llave } = record;
  useTitle(`${radicado}, ${nombre}`);
  return (
    <>
      <nav className="crumbs" aria-label="Ruta">
        <Link to="/expedientes">Expedientes</Link> <span aria-hidden="true">/</span>{' '}
        <span className="num">{radicado}</span>
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
          <span className={badgeOf(estado)}>{stateNames[estado]}</span>
          <RecordDue record={record} />
        </div>
      </div>
      <div className="case">
        <div>
          <section className="panel" aria-labelledby="t-respuestas">
            <div className="panel__head">
              <h2 id="t-respuestas">Lo que se radicó</h2>
            </div>
            <div className="panel__body">
              <dl className="facts">
                {record.respuestas.map(({ pre_codigo, texto, palabras }) => (
                  <div key={pre_codigo}>
                    <dt>{texto}</dt>
                    <dd className="answer-text">{palabras}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </section>
          {may('tramites.files') && <RecordFiles id={id} />}
          <RecordDeliveries id={id} />
          <section className="panel" aria-labelledby="t-datos">
            <div className="panel__head">
              <h2 id="t-datos">Datos del expediente</h2>
            </div>
            <div className="panel__body">
              <dl className="facts facts--2">
                <div>
                  <dt>Radicado el</dt>
                  <dd>{momentInWords(record.creado)}</dd>
                </div>
                <div>
                  <dt>Canal</dt>
                  <dd>{channelName(record.canal)}</dd>
                </div>
                {record.privacidad !== null && (
                  <div>
                    <dt>Aviso de privacidad aceptado</dt>
                    <dd>{record.privacidad.version}</dd>
                  </div>
                )}
                {llave !== null && (
                  <div>
                    <dt>Proceso</dt>
                    <dd>
                      {may('workflow.read', 'workflow.admin') ? (
                        <Link to={`/instancias/${llave}`}>Ver la instancia</Link>
                      ) : (
                        'Lo lleva un proceso'
                      )}
                    </dd>
                  </div>
                )}
              </dl>
            </div>
          </section>
        </div>
        <div>
          <RecordThread key={id} record={record} />
          <RecordAnswers id={id} />
          {may('tramites.answer') && <AnswerForm record={record} />}
          {may('tramites.answer') && may('tramites.manage') && <WithdrawalForm record={record} />}
          {may('tramites.manage') && <MoveForm record={record} />}
        </div>
        <div>
          <RecordTerm record={record} />
          <RecordRemedies record={record} />
          <RecordMoves id={id} filed={record.creado} />
          {may('tramites.counter') && <RecordKey id={id} />}
        </div>
      </div>
    </>
  );
}
