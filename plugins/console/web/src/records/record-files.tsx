import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { sizeInWords } from '../fields/field-model.js';
import { Loaded } from '../frame/states.js';
import { Icon } from '../look/icon.js';

/** The files of the filing. */
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
                {items.map(({ archivo, nombre, tamano, ruta }) => (
                  <li className="doc" key={archivo}>
                    <Icon name="file" />
                    <div>
                      <strong>{nombre}</strong>
                      <span className="sub">{sizeInWords(tamano)}</span>
                    </div>
                    <a className="btn btn--quiet btn--icon" href={ruta} download={nombre}>
                      <Icon name="download" />
                      <span className="visually-hidden">Descargar {nombre}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}
