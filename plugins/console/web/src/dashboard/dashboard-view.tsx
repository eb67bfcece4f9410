import { Link } from 'react-router';
import { useSession } from '../frame/session.js';
import { cityName } from '../frame/city.js';
import { momentInWords } from '../frame/dates.js';
import { useTitle } from '../frame/title.js';
import { Button } from '../ui/button.js';
import { AnswersOfPeriod } from './answers-of-period.js';
import { DueByDepartment, FilingsByDay, useDue, useUnattended } from './figures-of-records.js';
import { IncidentsByStep, LoadByGroup, TimeByStep, useIncidents } from './figures-of-work.js';

/** The state of the city's work: what is due, how much each department has, how long it takes and where it is stuck. */
export function Component() {
  useTitle('Tablero');
  const { may } = useSession();
  const [seesRecords, seesWork] = [may('tramites.read'), may('workflow.read', 'workflow.admin')];
  const due = useDue(seesRecords);
  const unattended = useUnattended(seesRecords);
  const incidents = useIncidents(seesWork);
  const sum = (of: 'abiertos' | 'vencidos' | 'por_vencer'): number =>
    (due.data?.tramites ?? []).reduce((total, tramite) => total + tramite[of], 0);
  const readAt = Math.max(due.dataUpdatedAt, incidents.dataUpdatedAt);
  const printed = readAt === 0 ? undefined : momentInWords(new Date(readAt).toISOString());
  return (
    <>
      <div className="page-head">
        <div>
          <p className="print-only">{cityName}</p>
          <h1>Tablero</h1>
          {printed !== undefined && <p className="print-only">Cifras del {printed}</p>}
        </div>
        <Button look="secondary" icon="print" onClick={() => print()}>
          Imprimir el tablero
        </Button>
      </div>
      <nav className="tally" aria-label="Resumen">
        {due.data && (
          <>
            <Link className="tally__item is-danger" to="/expedientes?vencidos=si">
              <b>{sum('vencidos')}</b> Vencidos
            </Link>
            <span className="tally__item is-warning">
              <b>{sum('por_vencer')}</b> Vencen en tres días hábiles
            </span>
            <span className="tally__item">
              <b>{sum('abiertos')}</b> Con plazo en curso
            </span>
            {due.data.sin_notificar > 0 && (
              <Link className="tally__item is-danger" to="/expedientes?sin_notificar=si">
                <b>{due.data.sin_notificar}</b> Respondidos sin notificar
              </Link>
            )}
          </>
        )}
        {due.data && due.data.plazo_ciudadano_vencido > 0 && (
          <Link className="tally__item is-danger" to="/expedientes?plazo_ciudadano_vencido=si">
            <b>{due.data.plazo_ciudadano_vencido}</b> Devueltos con el plazo de la persona vencido
          </Link>
        )}
        {unattended.data !== undefined && unattended.data !== '0' && (
          <Link className="tally__item is-warning" to="/expedientes?sin_atender=si">
            <b>{unattended.data}</b> Con mensajes sin atender
          </Link>
        )}
        <Link className="tally__item" to="/sin-tomar">
          Lo que nadie ha tomado
        </Link>
        {incidents.data && (
          <span className="tally__item">
            <b>{incidents.data.pasos.reduce((total, { incidentes }) => total + incidentes, 0)}</b> Incidentes
          </span>
        )}
      </nav>
      {seesRecords && <AnswersOfPeriod />}
      <div className="board">
        {seesRecords && <DueByDepartment query={due} />}
        {seesRecords && <FilingsByDay />}
        {seesWork && <LoadByGroup />}
        {seesWork && <TimeByStep />}
        {seesWork && <IncidentsByStep query={incidents} />}
      </div>
    </>
  );
}
