import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Loaded } from '../ui/states.js';
import { readPage } from './inbox-calls.js';

/** The words that the service takes. */
const MOST_WORDS = 10;

/** The tasks of the user's own inbox that a text finds, by themselves or by their record. */
export function FoundTasks({ words }: { readonly words: string }) {
  const search = words.split(/\s+/).slice(0, MOST_WORDS).join(' ');
  const query = useQuery({
    queryKey: ['workflow', 'find', { search }],
    queryFn: ({ signal }) => readPage({ search }, null, signal),
  });
  return (
    <section className="stack" aria-labelledby="tareas">
      <h2 id="tareas">Tareas de su bandeja</h2>
      <Loaded query={query}>
        {({ tareas, siguiente }) =>
          tareas.length === 0 ? (
            <p className="muted">Ninguna.</p>
          ) : (
            <>
              <ul className="link-list" role="list">
                {tareas.map(({ id, nombre, titulo, radicado, solicitante, proceso }) => (
                  <li key={id}>
                    <Link className="task-link" to={`/tareas/${id}`}>
                      {radicado === null ? nombre : `${nombre}, ${radicado}`}
                    </Link>
                    <span className="sub">
                      {[solicitante, proceso?.nombre ?? titulo].filter((one) => one !== null).join(' · ')}
                    </span>
                  </li>
                ))}
              </ul>
              {siguiente !== null && (
                <p>
                  <Link to="/" state={{ search }}>
                    Ver todas en la bandeja
                  </Link>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
