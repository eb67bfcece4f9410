import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { admin } from '../api/admin.js';
import { useSession } from '../frame/session.js';
import { Empty, Loaded } from '../ui/states.js';
import { useTitle } from '../frame/title.js';
import { FoundTasks } from '../inbox/found-tasks.js';
import { RecordTable } from './record-table.js';
import { foundInWords } from './record-words.js';

/**
 * One search for what a user at the counter or on the telephone knows: records, and the tasks of their inbox. The words
 * are in the entry of the history; a link may have a radicado in its address.
 */
export function Component() {
  const [parameters] = useSearchParams();
  const { state } = useLocation() as { readonly state: { readonly words?: string } | null };
  const words = (state?.words ?? parameters.get('q') ?? '').trim().slice(0, 100);
  const { may } = useSession();
  // Without the words, which the list of visited pages would keep.
  useTitle('Resultados de la búsqueda');
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Resultados</h1>
          <p>Para «{words}»</p>
        </div>
      </div>
      {words === '' && (
        <Empty icon="search" title="Escriba un radicado, un documento, un nombre o el número de una tarea" />
      )}
      {words !== '' && <FoundTasks words={words} />}
      {words !== '' && may('tramites.read') && <FoundRecords words={words} />}
    </>
  );
}

function FoundRecords({ words }: { readonly words: string }) {
  const query = useQuery({
    queryKey: ['tramites', 'find', { words }],
    queryFn: ({ signal }) => admin.tramites.records.find.query({ texto: words }, { signal }),
  });
  return (
    <section className="stack" aria-labelledby="expedientes">
      <h2 id="expedientes">Expedientes</h2>
      <Loaded query={query}>
        {({ registros }) =>
          registros.length === 0 ? (
            <p className="muted">Ninguno. Escriba tres letras o más de una palabra del nombre o del asunto.</p>
          ) : (
            <RecordTable label="Expedientes encontrados" records={registros} note={foundInWords} />
          )
        }
      </Loaded>
    </section>
  );
}
