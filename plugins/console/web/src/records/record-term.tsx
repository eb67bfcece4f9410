import type { ReactNode } from 'react';
import { dayInWords } from '../frame/dates.js';
import { Told } from '../thread/told.js';
import type { RecordFile } from './record-file.js';

type Term = NonNullable<RecordFile['termino']>;

interface RecordTermProps {
  readonly file: RecordFile;
  /** The controls below the term. */
  readonly children?: ReactNode;
}

/** The due date of a record, and its computation day by day, as it is printed. */
export function RecordTerm({ file: { termino }, children }: RecordTermProps) {
  return (
    <section className="panel" aria-labelledby="t-plazo">
      <div className="panel__head">
        <h2 id="t-plazo">Plazo</h2>
      </div>
      <div className="panel__body stack">
        {termino === null ? (
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
          </>
        )}
        {children}
      </div>
    </section>
  );
}

function TermState({ term: { vence, fin, eventos, plazo_ciudadano: until } }: { readonly term: Term }) {
  const forwarding = eventos.find(({ tipo }) => tipo === 'TRASLADO');
  const told = forwarding?.para_ciudadano ?? undefined;
  return (
    <>
      <p>
        {vence === null
          ? 'El plazo está suspendido: no vence mientras se espera a la persona.'
          : `${fin ? 'Vencía' : 'Vence'} el ${dayInWords(vence)}.`}
      </p>
      {until !== null && <p>La persona tiene hasta el {dayInWords(until)} para entregar lo que falta.</p>}
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
