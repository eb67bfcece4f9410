import './inbox.css';
import { useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { dayInWords } from '../frame/dates.js';
import { useNotice } from '../ui/notices.js';
import { useSession } from '../frame/session.js';
import { Button } from '../ui/button.js';
import { Filters } from '../ui/filters.js';
import { Empty, Loaded } from '../ui/states.js';
import { useTitle } from '../frame/title.js';
import { usualColumns } from './columns.js';
import { ColumnsDialog } from './columns-dialog.js';
import { columnsKey, listKey, readColumns, readPage, tallyKey, type ListedTask } from './inbox-calls.js';
import { inboxFields, useSeenProcesses } from './inbox-fields.js';
import { filterOf, isSameFilter, placeOf, type InboxFilter, type InboxState } from './inbox-filter.js';
import { SavedViews } from './saved-views.js';
import { Tally, useTally } from './tally.js';
import { takenWords } from './shown-task.js';
import { Tray } from './tray.js';
import { useLiveTasks, type NowState } from './use-live-tasks.js';

const none: readonly ListedTask[] = [];

/** The inbox: the tasks that the user may take or has taken, kept up to date. */
export function Component() {
  useTitle('Bandeja');
  const { usuario, may } = useSession();
  const client = useQueryClient();
  const tell = useNotice();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const filter = filterOf(address, useLocation().state as InboxState | null);
  const after = address.get('despues');
  const tally = useTally();
  const query = useQuery({
    queryKey: [...listKey, { ...filter, despues: after }],
    queryFn: ({ signal }) => readPage(filter, after, signal),
    placeholderData: keepPreviousData,
  });
  // The choice of a user changes here alone; without an answer, the usual columns do.
  const kept = useQuery({
    queryKey: columnsKey,
    queryFn: ({ signal }) => readColumns(signal),
    staleTime: Infinity,
    retry: false,
  });
  const chosen = kept.data ?? usualColumns;
  const [isChoosing, setChoosing] = useState(false);
  const changed = (task: ListedTask, state: NowState): void => {
    const words = takenWords(task, state, usuario.id);
    if (words !== undefined) tell(words, 'warning');
  };
  const processes = useSeenProcesses(query.data?.tareas ?? none);
  const live = useLiveTasks(query.data?.tareas, changed);
  const changeOrder = (): void => {
    const { to, state } = placeOf({
      ...filter,
      orden: filter.orden === 'antigua' ? undefined : 'antigua',
    } as InboxFilter);
    void navigate(to, { state });
  };
  const readAnew = (): void => {
    void client.invalidateQueries({ queryKey: listKey });
    void client.invalidateQueries({ queryKey: tallyKey });
  };
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Bandeja</h1>
          <p>{dayInWords(new Date().toISOString())}</p>
        </div>
        <div className="row">
          <Link to="/sin-tomar">Sin tomar</Link>
          {may('workflow.admin') && <Link to="/ausencias/reasignar">Reasignar tareas</Link>}
          <Button look="secondary" icon="refresh" onClick={readAnew}>
            <span role="status">
              {live.added === 0 ? 'Actualizar' : live.added === 1 ? '1 tarea nueva' : `${live.added} tareas nuevas`}
            </span>
          </Button>
          <Button look="quiet" disabled={kept.isPending} onClick={() => setChoosing(true)}>
            Columnas
          </Button>
        </div>
      </div>
      <Tally counts={tally.data} />
      <SavedViews filter={filter} />
      <Filters label="Filtrar la bandeja" fields={inboxFields(processes)} cursor="despues" />
      <Loaded query={query}>
        {(page) =>
          kept.isPending ? null : page.tareas.length === 0 ? (
            <Empty title="No hay tareas aquí">
              <p>
                {isSameFilter(filter, {})
                  ? 'Lo que llegue a sus grupos aparece aquí sin recargar la página.'
                  : 'Ninguna tarea coincide con esta vista y sus filtros. Vaya a «Todas» para verlas todas.'}
              </p>
            </Empty>
          ) : (
            <Tray
              key={JSON.stringify([filter, after])}
              page={page}
              chosen={chosen}
              live={live}
              soonUntil={tally.data?.prontoHasta}
              sorting={{ column: 'vence', isOn: filter.orden !== 'antigua', onToggle: changeOrder }}
            />
          )
        }
      </Loaded>
      {isChoosing && <ColumnsDialog shown={chosen} onClose={() => setChoosing(false)} />}
      <p className="keys" aria-hidden="true">
        <span>
          <kbd>j</kbd> <kbd>k</kbd> moverse
        </span>
        <span>
          <kbd>x</kbd> seleccionar
        </span>
        <span>
          <kbd>t</kbd> tomar
        </span>
        <span>
          <kbd>?</kbd> todas las teclas
        </span>
      </p>
    </>
  );
}
