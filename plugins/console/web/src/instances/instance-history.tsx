import { useState } from 'react';
import { momentInWords } from '../frame/dates.js';
import type { OneInstance } from './instance-queries.js';
import { moveWords } from './words.js';

/** More are in the page only once they are asked for. */
const SHOWN = 30;

interface InstanceHistoryProps {
  readonly moves: OneInstance['historial'];
  readonly diagram: OneInstance['track']['diagrama'];
}

/** What happened, the newest first. */
export function InstanceHistory({ moves, diagram }: InstanceHistoryProps) {
  const [isWhole, setWhole] = useState(false);
  const names = new Map(diagram.pasos.map(({ codigo, nombre }) => [codigo, nombre]));
  const inOrder = moves.toReversed();
  const shown = isWhole ? inOrder : inOrder.slice(0, SHOWN);
  return (
    <section className="panel" aria-labelledby="historia">
      <div className="panel__head">
        <h2 id="historia">Historia</h2> <span className="muted num">{moves.length}</span>
      </div>
      <ol className="history" role="list">
        {shown.map(({ fecha, tipo, tarea, usuario, motivo }, index) => (
          <li key={moves.length - index}>
            <time className="small muted" dateTime={fecha}>
              {momentInWords(fecha)}
            </time>
            <div>
              {moveWords(tipo)}
              {tarea !== null && <>: {names.get(tarea) ?? tarea}</>}
              <span className="sub">
                {usuario ?? 'El servicio'}
                {motivo !== null && <>. {motivo}</>}
              </span>
            </div>
          </li>
        ))}
      </ol>
      {shown.length < moves.length && (
        <div className="pager">
          <button className="btn btn--quiet" type="button" onClick={() => setWhole(true)}>
            Ver los {moves.length} movimientos
          </button>
        </div>
      )}
    </section>
  );
}
