import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { admin } from '../api/admin.js';
import { filterValues } from '../ui/filter-fields.js';
import { Filters } from '../ui/filters.js';
import { More } from '../ui/pager.js';
import { Empty, Loaded } from '../ui/states.js';
import { useTitle } from '../frame/title.js';
import { RecordTable } from './record-table.js';
import { ExportButton } from './export-button.js';
import { recordFields, recordFilter } from './record-filter.js';
import { foundInWords } from './record-words.js';

/** Records, the newest first. Filters are in the address; those of persons are in the state of the history. */
export function Component() {
  useTitle('Expedientes');
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  const tramites = useQuery({
    queryKey: ['tramites', 'names', {}],
    queryFn: ({ signal }) => admin.tramites.tramites.list.query({ limit: 100 }, { signal }),
  });
  const fields = recordFields(tramites.data?.items ?? []);
  const filter = recordFilter(filterValues(fields, parameters, state));
  const query = useInfiniteQuery({
    queryKey: ['tramites', 'records', filter],
    queryFn: ({ pageParam, signal }) =>
      admin.tramites.records.list.query(
        { ...filter, limit: 50, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Expedientes</h1>
        </div>
        <ExportButton filter={filter} />
      </div>
      <Filters label="Filtrar los expedientes" fields={fields} />
      <Loaded query={query}>
        {({ pages }) => (
          <RecordTable
            label="Expedientes, los más nuevos primero"
            records={pages.flatMap(({ items }) => items)}
            note={foundInWords}
            empty={
              <Empty icon="file" title="Ningún expediente coincide">
                <p>Quite un filtro, o busque por otro dato.</p>
              </Empty>
            }
          >
            <More query={query} />
          </RecordTable>
        )}
      </Loaded>
    </>
  );
}
