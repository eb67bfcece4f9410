import { Link, useSearchParams } from 'react-router';
import { calendarDay } from '../frame/dates.js';
import { Icon } from '../ui/icon.js';
import { FiguresOfAnswers, useAnswers } from './figures-of-answers.js';
import { PeriodFilters } from './period-filters.js';
import { periodFault, readPeriod, recordsOf } from './period.js';

/** The answers of a period in time and late, with the choice of the period and the words on what is counted. */
export function AnswersOfPeriod() {
  const [parameters] = useSearchParams();
  const period = readPeriod(parameters);
  const fault = periodFault(period);
  const query = useAnswers(period, { isWanted: fault === undefined });
  const { desde, hasta, oficina, tramite } = period;
  const tramiteName = query.data?.tramites.find(({ codigo }) => codigo === tramite)?.nombre ?? tramite;
  return (
    <section className="stack" aria-labelledby="t-respuestas">
      <div className="row row--between">
        <h2 id="t-respuestas">Respuestas a tiempo y tarde</h2>
        {fault === undefined && (
          <Link className="with-icon no-print" to={recordsOf(period)}>
            <Icon name="download" /> Exportar los expedientes
          </Link>
        )}
      </div>
      <PeriodFilters period={period} fault={fault} />
      {fault === undefined && (
        <p>
          Del {calendarDay(desde)} al {calendarDay(hasta)}. Dependencia: {oficina ?? 'todas'}. Trámite:{' '}
          {tramiteName ?? 'todos'}.
        </p>
      )}
      <p className="small muted">
        Se cuenta la primera respuesta de cada expediente que se dio en el período o, si no la hubo antes, el resultado
        de su proceso: a tiempo, si salió hasta el último momento del plazo que corría entonces, con sus prórrogas, o
        mientras estaba suspendido; tarde, si salió después; sin plazo, si el trámite no tiene plazo o se trasladó a
        otra entidad. El porcentaje compara los respondidos a tiempo con los respondidos que tenían plazo. Los abiertos
        se radicaron en el período y hoy siguen sin respuesta con el plazo corriendo. No se cuentan los que se cerraron
        a mano sin respuesta, los anulados ni los que esperan a la persona.
      </p>
      <p className="small muted no-print">
        El nombre de un mes o de un trámite lleva a los expedientes que se radicaron en esos días.
      </p>
      {fault === undefined && (
        <div className="board board--answers">
          <FiguresOfAnswers period={period} query={query} />
        </div>
      )}
    </section>
  );
}
