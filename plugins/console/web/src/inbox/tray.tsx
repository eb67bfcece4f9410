import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useKeys } from '../frame/keys.js';
import { useNotice } from '../ui/notices.js';
import { useSession } from '../frame/session.js';
import { BulkBar } from './bulk-bar.js';
import { columns, filledColumns, type ColumnName } from './columns.js';
import { claimTasks, tallyKey, type InboxPage, type TriedClaim } from './inbox-calls.js';
import { Pager } from './pager.js';
import { isFree, nameOf, type ShownTask } from './shown-task.js';
import { TrayRow } from './tray-row.js';
import type { LiveTasks } from './use-live-tasks.js';
import { useSelection } from './use-selection.js';

interface TrayProps {
  readonly page: InboxPage;
  readonly chosen: readonly ColumnName[];
  readonly live: LiveTasks;
  readonly soonUntil: string | undefined;
}

function outcome(tried: readonly TriedClaim[], tasks: readonly ShownTask[]) {
  const taken = tried.filter(({ tomada }) => tomada).length;
  const refused = tried.flatMap((one) => (one.tomada ? [] : [one]));
  return (
    <>
      {taken > 0 && <p>{taken === 1 ? 'Tomó 1 tarea.' : `Tomó ${taken} tareas.`}</p>}
      {refused.map(({ id, mensaje }) => {
        const task = tasks.find((one) => one.id === id);
        return (
          <p key={id}>
            {task ? `«${nameOf(task)}»: ` : ''}
            {mensaje}
          </p>
        );
      })}
    </>
  );
}

/** The tasks of a page, also by keyboard: the selected ones, or the one at the cursor, can be taken. */
export function Tray({ page, chosen, live, soonUntil }: TrayProps) {
  const { usuario } = useSession();
  const client = useQueryClient();
  const tell = useNotice();
  const body = useRef<HTMLTableSectionElement>(null);
  const [cursor, setCursor] = useState(-1);
  const tasks: readonly ShownTask[] = page.tareas.map((task) => ({ ...task, now: live.states.get(task.id) }));
  const selection = useSelection(tasks);
  const shown = filledColumns(chosen, tasks);
  const claim = useMutation({
    mutationFn: (ids: number[]) => claimTasks(ids),
    onSuccess: async (tried, ids) => {
      tell(outcome(tried, tasks), tried.every(({ tomada }) => tomada) ? 'success' : 'warning');
      selection.clear();
      void client.invalidateQueries({ queryKey: tallyKey });
      await live.ask(ids);
    },
    onError: (error) => tell(error.message, 'danger'),
  });
  const take = (): void => {
    const under = tasks[cursor];
    const ids = selection.ids.length > 0 ? [...selection.ids] : under && isFree(under) ? [under.id] : [];
    if (ids.length > 0 && !claim.isPending) claim.mutate(ids);
  };
  const move = (by: number): void => {
    const next = Math.min(Math.max(cursor + by, 0), tasks.length - 1);
    setCursor(next);
    body.current?.querySelectorAll<HTMLElement>('.task-link')[next]?.focus();
  };
  const choose = (): void => {
    const under = tasks[cursor];
    if (under) selection.toggle(under.id);
  };
  useKeys('Bandeja', [
    { key: 'j', text: 'Bajar a la tarea siguiente; Entrar la abre', run: () => move(1) },
    { key: 'k', text: 'Subir a la tarea anterior', run: () => move(-1) },
    { key: 'x', text: 'Seleccionar la tarea, o quitarla de la selección', run: choose },
    { key: 't', text: 'Tomar la selección, o la tarea', run: take },
  ]);
  return (
    <div>
      <BulkBar count={selection.ids.length} isBusy={claim.isPending} onClaim={take} onClear={selection.clear} />
      <div className="table-box">
        <div className="table-scroll">
          <table className="table tray" role="table" aria-label="Tareas de la bandeja">
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col">
                  <label className="pick">
                    <span className="visually-hidden">Seleccionar todas las que se pueden tomar</span>
                    <input type="checkbox" checked={selection.isWhole} onChange={selection.toggleAll} />
                  </label>
                </th>
                {['Tarea y radicado', ...shown.map((name) => columns[name].title)].map((text) => (
                  <th key={text} role="columnheader" scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup" ref={body}>
              {tasks.map((task, at) => (
                <TrayRow
                  key={task.id}
                  task={task}
                  shown={shown}
                  userId={usuario.id}
                  soonUntil={soonUntil}
                  isSelected={selection.has(task.id)}
                  isCursor={at === cursor}
                  onSelect={(isRange) => selection.toggle(task.id, isRange)}
                  onFocus={() => setCursor(at)}
                />
              ))}
            </tbody>
          </table>
        </div>
        <Pager shown={tasks.length} next={page.siguiente} />
      </div>
    </div>
  );
}
