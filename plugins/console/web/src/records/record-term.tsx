import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { dayInWords } from '../frame/dates.js';
import { useSession } from '../frame/session.js';
import { Loaded } from '../frame/states.js';
import { TermActions } from './term-actions.js';

export type SeenTerm = NonNullable<Awaited<ReturnType<typeof admin.tramites.records.term.query>>['termino']>;

function dueInWords({ vence, fin }: SeenTerm): string {
  if (vence !== null) return `${fin ? 'Vencía' : 'Vence'} el ${dayInWords(vence)}.`;
  return fin
    ? 'El plazo estaba suspendido cuando terminó.'
    : 'El plazo está suspendido: no vence mientras se espera a la persona.';
}

/** When a record has to be answered, and how that came about, day by day, as it is printed. */
export function RecordTerm({ id }: { readonly id: number }) {
  const { may } = useSession();
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
                <p>{dueInWords(termino)}</p>
                {termino.fin && <p>Terminó el {dayInWords(termino.fin.fecha)}.</p>}
                {termino.fin === null && may('tramites.manage') && <TermActions id={id} term={termino} />}
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
