import { Link } from 'react-router';
import { momentInWords } from '../frame/dates.js';
import { noDue } from '../inbox/due.js';
import type { OneInstance } from './instance-queries.js';
import { taskState } from './words.js';

/** The open tasks of an instance. */
export function OpenTasks({ tasks }: { readonly tasks: OneInstance['instancia']['tareas'] }) {
  const open = tasks.filter(({ estado }) => estado !== 'COMPLETADA' && estado !== 'CANCELADA');
  if (open.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="abiertas">
      <div className="panel__head">
        <h2 id="abiertas">Tareas abiertas</h2>
      </div>
      <div className="table-scroll" tabIndex={0} role="region" aria-label="Tareas abiertas, se puede desplazar">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Tarea</th>
              <th scope="col">Cómo está</th>
              <th scope="col">Vence</th>
            </tr>
          </thead>
          <tbody>
            {open.map((task) => (
              <tr key={task.id}>
                <th scope="row">
                  {task.tipo === 'USUARIO' ? (
                    <Link className="task-link" to={`/tareas/${task.id}`}>
                      {task.nombre}
                    </Link>
                  ) : (
                    task.nombre
                  )}
                </th>
                <td>{taskState(task)}</td>
                <td className="keep">{task.vence === null ? noDue(task.vence_legal) : momentInWords(task.vence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
