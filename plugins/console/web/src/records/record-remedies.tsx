import { dayInWords } from '../frame/dates.js';
import type { OneRecord } from './record-view.js';

/** The remedies that the person has against the decision; nothing where there are none. */
export function RecordRemedies({ recursos }: Pick<OneRecord, 'recursos'>) {
  if (recursos.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="t-recursos">
      <div className="panel__head">
        <h2 id="t-recursos">Recursos de la persona</h2>
      </div>
      <ul className="panel__body stack" role="list">
        {recursos.map(({ nombre, ante, plazo, hasta, norma }) => (
          <li key={nombre}>
            <strong>{ante === null ? nombre : `${nombre} ante ${ante}`}</strong>
            <span className="sub">
              {[plazo, hasta !== null && `hasta el ${dayInWords(hasta)}`, norma].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
