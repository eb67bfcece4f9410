import { momentInWords } from '../frame/dates.js';
import { noDue } from '../inbox/due.js';
import { Table, type Column } from '../ui/table.js';
import type { OneInstance } from './instance-queries.js';
import { taskState } from './words.js';

type Task = OneInstance['instancia']['tareas'][number];

const columns: readonly Column<Task>[] = [
  {
    id: 'tarea',
    title: 'Tarea',
    to: ({ id, tipo }) => (tipo === 'USUARIO' ? `/tareas/${id}` : undefined),
    cell: ({ nombre }) => nombre,
  },
  { id: 'estado', title: 'Cómo está', cell: taskState },
  {
    id: 'vence',
    title: 'Vence',
    cell: ({ vence, vence_legal: isLegal }) => (vence === null ? noDue(isLegal) : momentInWords(vence)),
  },
];

/** The open tasks of an instance. */
export function OpenTasks({ tasks }: { readonly tasks: readonly Task[] }) {
  const open = tasks.filter(({ estado }) => estado !== 'COMPLETADA' && estado !== 'CANCELADA');
  if (open.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="abiertas">
      <div className="panel__head">
        <h2 id="abiertas">Tareas abiertas</h2>
      </div>
      <Table label="Tareas abiertas" rows={open} columns={columns} rowId={({ id }) => id} />
    </section>
  );
}
