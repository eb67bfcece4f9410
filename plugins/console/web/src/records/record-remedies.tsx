import type { RecordFile } from './record-file.js';

/**
 * The remedies against the decision, where the record is rejected or its last answer grants a part alone. The service
 * gives those of the tramite, for a record in any state.
 */
export function RecordRemedies({ file: { registro, respuestas } }: { readonly file: RecordFile }) {
  const { estado, recursos } = registro;
  const isInPart = (respuestas.at(-1)?.parcial ?? null) !== null;
  if (recursos.length === 0 || (estado !== 'RECHAZADO' && !isInPart)) return null;
  return (
    <section className="panel" aria-labelledby="t-recursos">
      <div className="panel__head">
        <h2 id="t-recursos">Recursos contra la decisión</h2>
      </div>
      <ul className="panel__body stack" role="list">
        {recursos.map(({ nombre, ante, plazo, norma }) => (
          <li key={nombre}>
            <strong>{ante === null ? nombre : `${nombre} ante ${ante}`}</strong>
            <span className="sub">
              {plazo} desde la notificación{norma !== null && `, ${norma}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
