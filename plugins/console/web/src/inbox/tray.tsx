import { useMemo, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useKeys } from '../frame/keys.js';
import { useNotice } from '../ui/notices.js';
import { Pager } from '../ui/pager.js';
import { Table, type Selection, type Sorting } from '../ui/table.js';
import { useSession } from '../frame/session.js';
import { BulkBar } from './bulk-bar.js';
import { filledColumns, inboxColumns, type ColumnName } from './columns.js';
import { claimTasks, tallyKey, type InboxPage, type TriedClaim } from './inbox-calls.js';
import { holderOf, isEnded, isFree, nameOf, type ShownTask } from './shown-task.js';
import type { LiveTasks } from './use-live-tasks.js';

interface TrayProps {
  readonly page: InboxPage;
  readonly chosen: readonly ColumnName[];
  readonly live: LiveTasks;
  readonly soonUntil: string | undefined;
  readonly sorting: Sorting;
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
export function Tray({ page, chosen, live, soonUntil, sorting }: TrayProps) {
  const { usuario } = useSession();
  const client = useQueryClient();
  const tell = useNotice();
  const box = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(-1);
  const [selected, setSelected] = useState<Selection>({});
  const tasks = useMemo<readonly ShownTask[]>(
    () => page.tareas.map((task) => ({ ...task, now: live.states.get(task.id) })),
    [page.tareas, live.states],
  );
  const shown = filledColumns(chosen, tasks);
  const selectedIds = tasks.flatMap((task) => (selected[task.id] && isFree(task) ? [task.id] : []));
  // The bar of the selection disappears with it, and would take the focus with it.
  const leaveBar = (id: number | undefined): void => {
    if (document.activeElement?.closest('.bulk') === null) return;
    box.current?.querySelector<HTMLElement>(`[data-task="${id}"] .task-link`)?.focus();
  };
  const claim = useMutation({
    mutationFn: (ids: number[]) => claimTasks(ids),
    onSuccess: async (tried, ids) => {
      tell(outcome(tried, tasks), tried.every(({ tomada }) => tomada) ? 'success' : 'warning');
      leaveBar(ids[0]);
      setSelected({});
      void client.invalidateQueries({ queryKey: tallyKey });
      await live.ask(ids);
    },
    onError: (error) => tell(error.message, 'danger'),
  });
  const take = (): void => {
    const under = tasks[cursor];
    const ids = selectedIds.length > 0 ? selectedIds : under && isFree(under) ? [under.id] : [];
    if (ids.length > 0 && !claim.isPending) claim.mutate(ids);
  };
  const move = (by: number): void => {
    const next = Math.min(Math.max(cursor + by, 0), tasks.length - 1);
    setCursor(next);
    box.current?.querySelectorAll<HTMLElement>('tbody .task-link')[next]?.focus();
  };
  const choose = (): void => {
    const under = tasks[cursor];
    if (!under || !isFree(under)) return;
    setSelected(({ [under.id]: isSelected, ...others }) => (isSelected ? others : { ...others, [under.id]: true }));
  };
  const clear = (): void => {
    leaveBar(selectedIds[0]);
    setSelected({});
  };
  useKeys('Bandeja', [
    { key: 'j', text: 'Bajar a la tarea siguiente; Entrar la abre', run: () => move(1) },
    { key: 'k', text: 'Subir a la tarea anterior', run: () => move(-1) },
    { key: 'x', text: 'Seleccionar la tarea, o quitarla de la selección', run: choose },
    { key: 't', text: 'Tomar la selección, o la tarea', run: take },
  ]);
  return (
    <div ref={box}>
      <BulkBar count={selectedIds.length} isBusy={claim.isPending} onClaim={take} onClear={clear} />
      <Table
        className="tray"
        label="Tareas de la bandeja"
        rows={tasks.map((task) => ({ task, userId: usuario.id, soonUntil, shown }))}
        columns={inboxColumns}
        rowId={({ task }) => task.id}
        shown={['tarea', ...shown]}
        sorting={sorting}
        selection={{
          selected,
          onChange: setSelected,
          canSelect: ({ task }) => isFree(task),
          nameOf: ({ task }) => `Seleccionar ${nameOf(task)}`,
          allText: 'Seleccionar todas las que se pueden tomar',
        }}
        rowProps={({ task }, at) => ({
          'data-task': task.id,
          className: [
            at === cursor && 'is-cursor',
            (isEnded(task) || holderOf(task, usuario.id).kind === 'other') && 'is-taken',
          ]
            .filter(Boolean)
            .join(' '),
          onFocus: () => setCursor(at),
        })}
      >
        <Pager
          label="Páginas de la bandeja"
          cursor="despues"
          shown={tasks.length === 1 ? '1 tarea' : `${tasks.length} tareas`}
          next={page.siguiente}
        />
      </Table>
    </div>
  );
}
