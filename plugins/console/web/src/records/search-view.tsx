import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { admin } from '../api/admin.js';
import { rest } from '../api/rest.js';
import { useSession } from '../frame/session.js';
import { Empty, Loaded } from '../frame/states.js';
import { useTitle } from '../frame/title.js';
import { instanceList, processList } from '../instances/instance-queries.js';
import { InstanceTable } from '../instances/instance-table.js';
import { RecordTable } from './record-table.js';
import { foundBy } from './record-words.js';

/**
 * One search for what a person at the counter or on the telephone knows: records, the tasks of one's inbox, and the
 * instances of those records.
 */
export function Component() {
  const [parameters] = useSearchParams();
  const words = (parameters.get('q') ?? '').trim().slice(0, 100);
  const { may } = useSession();
  useTitle(`Buscar: ${words}`);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Resultados</h1>
          <p>Para «{words}»</p>
        </div>
      </div>
      {words === '' && <Empty icon="search" title="Escriba un radicado, un documento o un nombre" />}
      {words !== '' && may('tramites.read') && <FoundRecords words={words} />}
      {words !== '' && <FoundTasks words={words} />}
      {words !== '' && may('workflow.read', 'workflow.admin') && <FoundInstances words={words} />}
    </>
  );
}

function FoundRecords({ words }: { readonly words: string }) {
  const query = useQuery({
    queryKey: ['tramites', 'find', { words }],
    queryFn: ({ signal }) => admin.tramites.records.find.query({ texto: words }, { signal }),
  });
  return (
    <section className="stack" aria-labelledby="expedientes">
      <h2 id="expedientes">Expedientes</h2>
      <Loaded query={query}>
        {({ registros, hayMas }) =>
          registros.length === 0 ? (
            <p className="muted">Ninguno. Un nombre se busca por el comienzo de sus palabras, con tres letras o más.</p>
          ) : (
            <>
              <RecordTable
                label="Expedientes encontrados"
                records={registros}
                note={({ por }) => `Encontrado por ${foundBy[por]}`}
              />
              {hayMas && <p className="muted">Hay más: se muestran los más recientes. Escriba algo más preciso.</p>}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** The first page of the list of instances, narrowed by the same words. */
function FoundInstances({ words }: { readonly words: string }) {
  const query = useQuery(instanceList({ q: words }));
  const { data: processes } = useQuery(processList);
  const names = new Map(processes?.items.map(({ codigo, nombre }) => [codigo, nombre]));
  return (
    <section className="stack" aria-labelledby="instancias">
      <h2 id="instancias">Instancias de procesos</h2>
      <Loaded query={query}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <p className="muted">Ninguna.</p>
          ) : (
            <>
              <InstanceTable items={items} names={names} />
              {nextCursor !== null && (
                <p>
                  <Link to={`/instancias?q=${encodeURIComponent(words)}`}>Ver todas en la lista de instancias</Link>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function FoundTasks({ words }: { readonly words: string }) {
  const query = useQuery({
    queryKey: ['workflow', 'find', { words }],
    queryFn: ({ signal }) => rest('get', '/workflow/api/bandeja', { query: { search: words }, signal }),
  });
  return (
    <section className="stack" aria-labelledby="tareas">
      <h2 id="tareas">Tareas de su bandeja</h2>
      <Loaded query={query}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="muted">Ninguna.</p>
          ) : (
            <ul className="link-list" role="list">
              {results.map(({ id, nombre, titulo }) => (
                <li key={id}>
                  <Link className="task-link" to={`/tareas/${id}`}>
                    {nombre}
                  </Link>
                  <span className="sub">{titulo}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
