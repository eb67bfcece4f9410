import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { momentInWords } from '../frame/dates.js';
import { Loaded } from '../frame/states.js';
import { Told } from '../look/told.js';
import { stateNames } from './record-words.js';

/** The moves of a record, the earliest first. */
export function RecordMoves({ id, filed }: { readonly id: number; readonly filed: string }) {
  const query = useQuery({
    queryKey: ['tramites', 'moves', { id }],
    queryFn: ({ signal }) => admin.tramites.records.history.query({ id, limit: 100 }, { signal }),
  });
  return (
    <section className="panel" aria-labelledby="t-movimientos">
      <div className="panel__head">
        <h2 id="t-movimientos">Movimientos</h2>
      </div>
      <div className="panel__body">
        <Loaded query={query}>
          {({ items }) => (
            <ol className="timeline" role="list">
              <li className="is-done">
                <span className="timeline__dot" aria-hidden="true" />
                <span className="timeline__title">{stateNames.RADICADO}</span>
                <time dateTime={filed}>{momentInWords(filed)}</time>
              </li>
              {items.map(({ id: move, hacia, motivo, para_ciudadano: told, fecha }) => (
                <li className="is-done" key={move}>
                  <span className="timeline__dot" aria-hidden="true" />
                  <span className="timeline__title">{stateNames[hacia]}</span>
                  <time dateTime={fecha}>{momentInWords(fecha)}</time>
                  {told !== null && <Told words={told} />}
                  {motivo !== null && <p className="answer-text">Motivo interno: {motivo}</p>}
                </li>
              ))}
            </ol>
          )}
        </Loaded>
      </div>
    </section>
  );
}
