import { useMutation } from '@tanstack/react-query';
import { admin } from '../api/admin.js';

/** The key of a citizen who has lost it and proves their identity. Reading it is recorded, one key at a time. */
export function RecordKey({ id }: { readonly id: number }) {
  const show = useMutation({ mutationFn: () => admin.tramites.counter.key.mutate({ id }) });
  return (
    <section className="panel" aria-labelledby="t-clave">
      <div className="panel__head">
        <h2 id="t-clave">Clave de seguimiento</h2>
      </div>
      <div className="panel__body stack-s">
        {show.data ? (
          <>
            <p className="num">{show.data.key}</p>
            {show.data.recibo !== null && (
              <p>
                <a href={show.data.recibo} target="_blank" rel="noreferrer">
                  Imprimir el comprobante
                </a>
              </p>
            )}
          </>
        ) : (
          <>
            <p className="hint">
              Para quien la perdió y se identifica en ventanilla. La auditoría guarda que usted la consultó.
            </p>
            {show.error && (
              <p className="notice notice--danger" role="alert">
                {show.error.message}
              </p>
            )}
            <button
              className="btn btn--secondary"
              type="button"
              disabled={show.isPending}
              onClick={() => show.mutate()}
            >
              Mostrar la clave
            </button>
          </>
        )}
      </div>
    </section>
  );
}
