import './instances.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Empty, Loaded } from '../ui/states.js';
import { useTitle } from '../frame/title.js';
import { InstanceFilters } from './instance-filters.js';
import { instanceList, processList } from './instance-queries.js';
import { InstanceTable } from './instance-table.js';
import { readFilter, writeFilter, type SearchState } from './list-address.js';
import { ProcessPanel } from './process-panel.js';

/** The instances of all processes; for a single process, also their steps. */
export function Component() {
  useTitle('Instancias');
  const [search, setSearch] = useSearchParams();
  const state = useLocation().state as SearchState | null;
  const filter = readFilter(search, state);
  const query = useQuery(instanceList(filter));
  const processes = useQuery(processList).data?.items ?? [];
  const names = new Map(processes.map(({ codigo, nombre }) => [codigo, nombre]));
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Instancias</h1>
          <p>Cada caso que sigue un proceso, y en qué paso está.</p>
        </div>
      </div>
      <InstanceFilters
        filter={filter}
        processes={processes}
        onChange={(chosen) => setSearch(writeFilter(chosen), { state: { q: chosen.q } })}
      />
      {filter.proceso !== undefined && <ProcessPanel key={filter.proceso} proceso={filter.proceso} />}
      <Loaded query={query}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Empty icon="flow" title="No hay instancias así">
              <p>Cambie la búsqueda o quite un filtro.</p>
            </Empty>
          ) : (
            <div className="table-box" aria-busy={query.isFetching}>
              <InstanceTable items={items} names={names} />
              {(filter.cursor !== undefined || nextCursor !== null) && (
                <nav className="pager" aria-label="Páginas">
                  {filter.cursor === undefined ? (
                    <span />
                  ) : (
                    <Link to={{ search: page(search, undefined) }} state={state}>
                      Las más nuevas
                    </Link>
                  )}
                  {nextCursor !== null && (
                    <Link to={{ search: page(search, nextCursor) }} state={state}>
                      Más antiguas
                    </Link>
                  )}
                </nav>
              )}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

/** Returns the query of the list from another cursor on. */
function page(search: URLSearchParams, cursor: number | undefined): string {
  const other = new URLSearchParams(search);
  if (cursor === undefined) other.delete('desde');
  else other.set('desde', String(cursor));
  return other.toString();
}
