import { Link } from 'react-router';
import type { Progress } from './reassign-in-portions.js';

interface OutcomeProps {
  readonly progress: Progress;
  readonly isGoingOn: boolean;
}

/** The tasks that were reassigned, and those that stayed, each with the reason. */
export function Outcome({ progress: { reasignadas, omitidas }, isGoingOn }: OutcomeProps) {
  return (
    <section className="card stack" aria-label="Resultado">
      <p role="status">
        {reasignadas === 1 ? 'Reasignó 1 tarea.' : `Reasignó ${reasignadas} tareas.`}
        {isGoingOn && ' Faltan más; espere en esta página.'}
        {omitidas.length > 0 && ` Quedaron ${omitidas.length} sin reasignar:`}
      </p>
      {omitidas.length > 0 && (
        <ul>
          {omitidas.map(({ tarea, mensaje }) => (
            <li key={tarea}>
              <Link to={`/tareas/${tarea}`}>Tarea {tarea}</Link>: {mensaje}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
