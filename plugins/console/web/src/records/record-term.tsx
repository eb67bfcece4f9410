import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { dayInWords } from '../frame/dates.js';
import { Loaded } from '../frame/states.js';

/** The due date of a record, and its computation day by day, as it is printed. */
export function RecordTerm({ id }: { readonly id: number }) {
  const query = useQuery({
    queryKey: ['tramites', 'term', { id }],
    queryFn: ({ signal }) => admin.tramites.records.term.query({ id }, { signal }),
  });
  return (
    <section className="panel" aria-labelledby="t-plazo">
      <div className="panel__head">
        <h2 id="t-plazo">Plazo</h2>
      </div>
      <div className="panel__body stack">
        <Loaded query={query}>
          {({ termino }) =>
            termino === null ? (
              <p className="muted">Este trámite no tiene plazo.</p>
            ) : (
              <>
                <p>
                  {termino.vence === null
                    ? 'El plazo está suspendido: no vence mientras se espera a la persona.'
                    : `${termino.fin ? 'Vencía' : 'Vence'} el ${dayInWords(termino.vence)}.`}
                </p>
                {termino.fin && (
                  <p>
                    Terminó el {dayInWords(termino.fin.fecha)}.
                    {termino.fin.sin_notificar && ' Falta notificar: la respuesta no le llegó al ciudadano.'}
                  </p>
                )}
                <details className="more">
                  <summary>Cómo se cuenta, día por día</summary>
                  <div className="table-scroll" tabIndex={0} role="region" aria-label="Cómputo del plazo">
                    <pre className="mono small">{termino.texto}</pre>
                  </div>
                </details>
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}
