import { queryOptions, useQuery } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { dayInWords } from '../frame/dates.js';
import { useSession } from '../frame/session.js';
import { Loaded } from '../frame/states.js';
import { Told } from '../look/told.js';
import { ForwardRecord } from './forward-record.js';
import type { OneRecord } from './record-view.js';

type Term = NonNullable<Awaited<ReturnType<typeof admin.tramites.records.term.query>>['termino']>;

/** Describes the query of the term of a record. */
export const recordTerm = (id: number) =>
  queryOptions({
    queryKey: ['tramites', 'term', { id }],
    queryFn: ({ signal }) => admin.tramites.records.term.query({ id }, { signal }),
  });

/** The due date of a record, its computation day by day, as it is printed, and its forwarding. */
export function RecordTerm({ record }: { readonly record: OneRecord }) {
  const { id } = record;
  const { may } = useSession();
  const query = useQuery(recordTerm(id));
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
                <TermState term={termino} />
                <details className="more">
                  <summary>Cómo se cuenta, día por día</summary>
                  <div className="table-scroll" tabIndex={0} role="region" aria-label="Cómputo del plazo">
                    <pre className="mono small">{termino.texto}</pre>
                  </div>
                </details>
                {termino.fin === null && may('tramites.manage') && <ForwardRecord record={record} />}
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

function TermState({ term: { vence, fin, eventos } }: { readonly term: Term }) {
  const forwarding = eventos.find(({ tipo }) => tipo === 'TRASLADO');
  const told = forwarding && toldIn(forwarding);
  return (
    <>
      <p>
        {vence === null
          ? 'El plazo está suspendido: no vence mientras se espera a la persona.'
          : `${fin ? 'Vencía' : 'Vence'} el ${dayInWords(vence)}.`}
      </p>
      {fin && (
        <p>
          Terminó el {dayInWords(fin.fecha)}.
          {fin.sin_notificar && ' Falta notificar: la respuesta no le llegó al ciudadano.'}
        </p>
      )}
      {forwarding && <p>Se trasladó a {forwarding.entidad}.</p>}
      {told !== undefined && <Told words={told} />}
    </>
  );
}

/** Returns the words to the citizen of an event that has any. */
const toldIn = (event: object): string | undefined =>
  'para_ciudadano' in event && typeof event.para_ciudadano === 'string' ? event.para_ciudadano : undefined;
