import { useMutation } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { Refusal } from '../ui/notice.js';
import { Button } from '../ui/button.js';

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
            <Refusal error={show.error} />
            <Button look="secondary" isBusy={show.isPending} onClick={() => show.mutate()}>
              Mostrar la clave
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
