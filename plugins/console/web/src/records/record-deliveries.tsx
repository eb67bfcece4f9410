import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { momentInWords } from '../frame/dates.js';
import { Failed } from '../frame/states.js';
import { FileLine } from '../task/file-line.js';
import { fileOf } from '../task/use-case.js';

/** The texts and files that the citizen handed in after the record was returned; nothing where there are none. */
export function RecordDeliveries({ id }: { readonly id: number }) {
  const query = useQuery({
    queryKey: ['tramites', 'deliveries', { id }],
    queryFn: ({ signal }) => admin.tramites.records.deliveries.query({ id, limit: 100 }, { signal }),
  });
  if (query.isError) return <Failed error={query.error} retry={() => void query.refetch()} />;
  if (query.data === undefined || query.data.items.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="t-entregas">
      <div className="panel__head">
        <h2 id="t-entregas">Lo que entregó después</h2>
      </div>
      {query.data.items.map(({ id: delivery, fecha, texto, archivos }) => (
        <article key={delivery} aria-label={`Entregado el ${momentInWords(fecha)}`}>
          <div className="panel__body stack-s">
            <p className="small muted">{momentInWords(fecha)}</p>
            {texto !== null && <p className="answer-text">{texto}</p>}
            {texto === null && archivos === undefined && <p>Entregó archivos, que su usuario no puede ver.</p>}
          </div>
          {archivos !== undefined && archivos.length > 0 && (
            <ul className="docs" role="list">
              {archivos.map((file) => (
                <FileLine key={file.ruta} file={fileOf(file)} />
              ))}
            </ul>
          )}
        </article>
      ))}
    </section>
  );
}
