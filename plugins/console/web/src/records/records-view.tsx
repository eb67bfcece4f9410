import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { admin } from '../api/admin.js';
import { Empty, Failed, Loading } from '../ui/states.js';
import { useTitle } from '../frame/title.js';
import { RecordFilters } from './record-filters.js';
import { RecordTable } from './record-table.js';
import { ExportButton } from './export-button.js';
import { readFilter, type PersonFilter } from './record-filter.js';
import { foundInWords } from './record-words.js';

/** Records, the newest first. Filters are in the address; those of persons are in the state of the history. */
export function Component() {
  useTitle('Expedientes');
  const [parameters] = useSearchParams();
  const person = (useLocation().state ?? {}) as PersonFilter;
  const filter = readFilter(parameters, person);
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
  const records = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Expedientes</h1>
        </div>
        <ExportButton filter={filter} />
      </div>
      <RecordFilters key={JSON.stringify([parameters.toString(), person])} person={person} />
      {query.isPending && <Loading />}
      {query.isError && <Failed error={query.error} retry={() => void query.refetch()} />}
      {query.data && records.length === 0 && (
        <Empty icon="file" title="Ningún expediente coincide">
          <p>Quite un filtro, o busque por otro dato.</p>
        </Empty>
      )}
      {records.length > 0 && (
        <RecordTable label="Expedientes, los más nuevos primero" records={records} note={foundInWords} />
      )}
      {query.hasNextPage && (
        <div className="row">
          <button
            className="btn btn--secondary"
            type="button"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Ver más
          </button>
        </div>
      )}
    </>
  );
}
