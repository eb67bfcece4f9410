import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { filterValues } from '../ui/filter-fields.js';
import { Filters } from '../ui/filters.js';
import { Pager } from '../ui/pager.js';
import { Empty, Loaded } from '../ui/states.js';
import { useTitle } from '../frame/title.js';
import { instanceList, processList } from './instance-queries.js';
import { InstanceTable } from './instance-table.js';
import { instanceFields, instanceFilter } from './list-address.js';
import { ProcessPanel } from './process-panel.js';

/** The instances of all processes; for a single process, also their steps. */
export function Component() {
  useTitle('Instancias');
  const [address] = useSearchParams();
  const { state } = useLocation();
  const processes = useQuery(processList).data?.items ?? [];
  const names = useMemo(() => new Map(processes.map(({ codigo, nombre }) => [codigo, nombre])), [processes]);
  const fields = instanceFields(processes);
  const filter = instanceFilter(filterValues(fields, address, state), address.get('desde'));
  const query = useQuery(instanceList(filter));
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Instancias</h1>
          <p>Cada caso que sigue un proceso, y en qué paso está.</p>
        </div>
      </div>
      <Filters label="Instancias" fields={fields} cursor="desde" />
      {filter.proceso !== undefined && <ProcessPanel key={filter.proceso} proceso={filter.proceso} />}
      <Loaded query={query}>
        {({ items, nextCursor }) => (
          <InstanceTable
            items={items}
            names={names}
            isBusy={query.isFetching}
            empty={
              <Empty icon="flow" title="No hay instancias así">
                <p>Cambie la búsqueda o quite un filtro.</p>
              </Empty>
            }
          >
            <Pager
              label="Páginas de las instancias"
              cursor="desde"
              shown={items.length === 1 ? '1 instancia' : `${items.length} instancias`}
              next={nextCursor}
            />
          </InstanceTable>
        )}
      </Loaded>
    </>
  );
}
