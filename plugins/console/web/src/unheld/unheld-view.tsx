import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { momentInWords } from '../frame/dates.js';
import { useSession } from '../frame/session.js';
import { Empty, Loaded } from '../ui/states.js';
import { useTitle } from '../frame/title.js';
import { Due } from '../inbox/due.js';
import { unheldRecords, untakenTasks, type UnheldRecord, type UntakenTask } from './unheld-queries.js';

/** The work that nobody has: tasks that wait in the pools, and records that no office has. */
export function Component() {
  useTitle('Sin tomar');
  const { may } = useSession();
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Sin tomar</h1>
          <p>Lo que espera a que alguien lo atienda, primero lo que vence antes.</p>
        </div>
      </div>
      <Tasks />
      {may('tramites.read', 'tramites.manage') && <Records />}
    </>
  );
}

function Tasks() {
  const query = useInfiniteQuery(untakenTasks);
  return (
    <section className="stack" aria-labelledby="tareas-sin-tomar">
      <h2 id="tareas-sin-tomar">En la bandeja de un grupo</h2>
      <Loaded query={query}>
        {({ pages }) => {
          const tasks = pages.flatMap(({ tareas }) => tareas);
          if (tasks.length === 0) return <Empty title="No hay tareas sin tomar" />;
          return <TaskTable tasks={tasks} more={query.hasNextPage ? () => void query.fetchNextPage() : undefined} />;
        }}
      </Loaded>
    </section>
  );
}

/** Names a group as people do: `dependencia:planeacion` without its kind. */
const groupName = (grupo: string): string => grupo.replace(/^(?:rol|dependencia):/, '');

interface TableProps {
  /** Loads the next page; undefined on the last one. */
  readonly more: (() => void) | undefined;
}

function TaskTable({ tasks, more }: TableProps & { readonly tasks: readonly UntakenTask[] }) {
  return (
    <div className="table-box">
      <div className="table-scroll" tabIndex={0} role="region" aria-label="Tareas sin tomar">
        <table className="table table--wide">
          <thead>
            <tr>
              <th scope="col">Tarea</th>
              <th scope="col">Trámite o proceso</th>
              <th scope="col">Grupo</th>
              <th scope="col">Espera desde</th>
              <th scope="col">Vence</th>
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <tr key={task.id}>
                <th scope="row">
                  <Link className="task-link" to={`/tareas/${task.id}`}>
                    {task.nombre}
                  </Link>
                  {task.radicado !== null && <span className="sub num">{task.radicado}</span>}
                </th>
                <td>{task.proceso?.nombre ?? task.titulo}</td>
                <td>{task.grupos.map(groupName).join(', ')}</td>
                <td className="keep">{momentInWords(task.creada)}</td>
                <td>
                  <Due vence={task.vence} isLegal={task.vence_legal} soonUntil={undefined} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more && <More load={more} text="Ver más tareas" />}
    </div>
  );
}

function Records() {
  const query = useInfiniteQuery(unheldRecords);
  return (
    <section className="stack" aria-labelledby="sin-dependencia">
      <h2 id="sin-dependencia">Sin dependencia</h2>
      <p>Su trámite no sigue un proceso ni nombra una dependencia activa: no están en ninguna bandeja.</p>
      <Loaded query={query}>
        {({ pages }) => {
          const records = pages.flatMap(({ items }) => items);
          if (records.length === 0) return <Empty icon="file" title="Todos los expedientes tienen quién los atienda" />;
          return (
            <RecordTable records={records} more={query.hasNextPage ? () => void query.fetchNextPage() : undefined} />
          );
        }}
      </Loaded>
    </section>
  );
}

function RecordTable({ records, more }: TableProps & { readonly records: readonly UnheldRecord[] }) {
  return (
    <div className="table-box">
      <div className="table-scroll" tabIndex={0} role="region" aria-label="Expedientes sin dependencia">
        <table className="table table--wide">
          <thead>
            <tr>
              <th scope="col">Radicado</th>
              <th scope="col">Trámite</th>
              <th scope="col">Radicado el</th>
              <th scope="col">Vence</th>
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <tr key={record.id}>
                <th scope="row">
                  <Link className="task-link num" to={`/expedientes/${record.id}`}>
                    {record.radicado}
                  </Link>
                </th>
                <td>{record.nombre}</td>
                <td className="keep">{momentInWords(record.creado)}</td>
                <td>
                  <Due vence={record.vence} isLegal soonUntil={undefined} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more && <More load={more} text="Ver más expedientes" />}
    </div>
  );
}

function More({ load, text }: { readonly load: () => void; readonly text: string }) {
  return (
    <nav className="pager" aria-label="Páginas">
      <button className="btn btn--secondary" type="button" onClick={load}>
        {text}
      </button>
    </nav>
  );
}
