import { useInfiniteQuery } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { rest } from '../api/rest.js';
import { momentInWords } from '../frame/dates.js';
import { Failed, Loading } from '../frame/states.js';

/** What was opened, in words. */
const opened: Readonly<Record<string, string>> = {
  REGISTRO: 'el expediente',
  CASO: 'el caso',
  INSTANCIA: 'el proceso',
  TAREA: 'una tarea',
  ARCHIVO: 'un archivo',
  DOCUMENTO: 'un documento',
};

/** The readers of what was filed with this user's own identity document. */
export function OwnReads() {
  const query = useInfiniteQuery({
    queryKey: ['reads', 'own'],
    queryFn: ({ pageParam, signal }) =>
      rest('get', '/api/lecturas', { query: pageParam === null ? {} : { antes: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ siguiente }) => siguiente,
    retry: false,
  });
  const reads = query.data?.pages.flatMap(({ lecturas }) => lecturas) ?? [];
  // A city without the log of reads has no such address.
  if (query.error instanceof ServiceError && query.error.status === 404) return null;
  return (
    <section className="card stack" aria-labelledby="lecturas">
      <h2 id="lecturas">Quién vio lo que usted radicó</h2>
      {query.isPending && <Loading />}
      {query.isError && <Failed error={query.error} retry={() => void query.refetch()} />}
      {query.data && reads.length === 0 && (
        <p>Nadie ha abierto un trámite que se radicó con el documento de identidad de su cuenta.</p>
      )}
      {reads.length > 0 && (
        <ul className="docs" role="list">
          {reads.map(({ fecha, radicado, via, lector }, place) => (
            <li className="doc" key={place}>
              <div>
                <strong>{lector ?? 'Un usuario que ya no existe'}</strong> abrió {opened[via] ?? 'algo'} de {radicado}
                <span className="sub">{momentInWords(fecha)}</span>
              </div>
            </li>
          ))}
        </ul>
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
    </section>
  );
}
