import { Link } from 'react-router';
import { momentInWords } from '../frame/dates.js';
import { useSession } from '../frame/session.js';
import type { OneRecord } from './record-file.js';
import { channelName } from './record-words.js';

/** The answers of the filing in words, as they were typed, and how it came. */
export function RecordFiled({ record }: { readonly record: OneRecord }) {
  const { may } = useSession();
  const { llave, privacidad, respuestas } = record;
  // Files have a list of their own.
  const written = respuestas.filter(({ tipo }) => tipo !== 'ARCHIVO');
  return (
    <section className="panel" id="caso" aria-labelledby="t-respuestas">
      <div className="panel__head">
        <h2 id="t-respuestas">Lo que se radicó</h2>
      </div>
      <div className="panel__body stack">
        <dl className="facts">
          {written.map(({ pre_codigo, texto, palabras }) => (
            <div key={pre_codigo}>
              <dt>{texto}</dt>
              <dd className="answer-text">{palabras}</dd>
            </div>
          ))}
          <div>
            <dt>Fecha y canal</dt>
            <dd>
              {momentInWords(record.creado)}
              <span className="sub">{channelName(record.canal)}</span>
            </dd>
          </div>
          {llave !== null && may('workflow.read', 'workflow.admin') && (
            <div>
              <dt>Proceso</dt>
              <dd>
                <Link to={`/instancias/${llave}`}>Ver la instancia</Link>
              </dd>
            </div>
          )}
          {privacidad !== null && (
            <div>
              <dt>Aviso de privacidad aceptado</dt>
              <dd>{privacidad.version}</dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}
