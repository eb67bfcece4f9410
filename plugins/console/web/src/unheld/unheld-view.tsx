import { useInfiniteQuery } from '@tanstack/react-query';
import { momentInWords } from '../frame/dates.js';
import { useSession } from '../frame/session.js';
import { More } from '../ui/pager.js';
import { Empty, Loaded } from '../ui/states.js';
import { Sub, Table, type Column } from '../ui/table.js';
import { useTitle } from '../frame/title.js';
import { Due } from '../inbox/due.js';
import { unheldRecords, untakenTasks, type UnheldRecord, type UntakenTask } from './unheld-queries.js';

/** Names a group as people do: `dependencia:planeacion` without its kind. */
const groupName = (grupo: string): string => grupo.replace(/^(?:rol|dependencia):/, '');

const taskColumns: readonly Column<UntakenTask>[] = [
  {
    id: 'tarea',
    title: 'Tarea',
    to: ({ id }) => `/tareas/${id}`,
    cell: ({ nombre }) => nombre,
    below: ({ radicado }) => <Sub className="num">{radicado}</Sub>,
  },
  { id: 'proceso', title: 'Trámite o proceso', cell: ({ proceso, titulo }) => proceso?.nombre ?? titulo },
  { id: 'grupo', title: 'Grupo', cell: ({ grupos }) => grupos.map(groupName).join(', ') },
  { id: 'creada', title: 'Espera desde', cell: ({ creada }) => momentInWords(creada) },
  {
    id: 'vence',
    title: 'Vence',
    cell: (task) => <Due vence={task.vence} isLegal={task.vence_legal} soonUntil={undefined} />,
  },
];

const recordColumns: readonly Column<UnheldRecord>[] = [
  {
    id: 'radicado',
    title: 'Radicado',
    className: 'cell-keep num',
    to: ({ id }) => `/expedientes/${id}`,
    cell: ({ radicado }) => radicado,
  },
  { id: 'tramite', title: 'Trámite', cell: ({ nombre }) => nombre },
  { id: 'creado', title: 'Radicado el', className: 'cell-keep', cell: ({ creado }) => momentInWords(creado) },
  { id: 'vence', title: 'Vence', cell: ({ vence }) => <Due vence={vence} isLegal soonUntil={undefined} /> },
];

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
        {({ pages }) => (
          <Table
            label="Tareas sin tomar"
            rows={pages.flatMap(({ tareas }) => tareas)}
            columns={taskColumns}
            rowId={({ id }) => id}
            empty={<Empty title="No hay tareas sin tomar" />}
          >
            <More query={query} text="Ver más tareas" />
          </Table>
        )}
      </Loaded>
    </section>
  );
}

function Records() {
  const query = useInfiniteQuery(unheldRecords);
  return (
    <section className="stack" aria-labelledby="sin-dependencia">
      <h2 id="sin-dependencia">Sin dependencia</h2>
      <p>Su trámite no sigue un proceso ni nombra una dependencia activa: no están en ninguna bandeja.</p>
      <Loaded query={query}>
        {({ pages }) => (
          <Table
            label="Expedientes sin dependencia"
            rows={pages.flatMap(({ items }) => items)}
            columns={recordColumns}
            rowId={({ id }) => id}
            empty={<Empty icon="file" title="Todos los expedientes tienen quién los atienda" />}
          >
            <More query={query} text="Ver más expedientes" />
          </Table>
        )}
      </Loaded>
    </section>
  );
}
