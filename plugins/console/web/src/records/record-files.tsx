import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { Loaded } from '../frame/states.js';
import { FileLine } from '../task/file-line.js';
import { caseFile } from '../task/use-case.js';

/** The files that were filed. */
export function RecordFiles({ id }: { readonly id: number }) {
  const query = useQuery({
    queryKey: ['tramites', 'files', { id }],
    queryFn: ({ signal }) => admin.tramites.files.list.query({ recordId: id, limit: 100 }, { signal }),
  });
  return (
    <section className="panel" aria-labelledby="t-archivos">
      <div className="panel__head">
        <h2 id="t-archivos">Archivos</h2>
      </div>
      <div className="panel__body">
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="muted">No se radicaron archivos.</p>
            ) : (
              <ul className="docs" role="list">
                {items.map((file) => (
                  <FileLine key={file.pre_codigo} file={caseFile(file)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}
