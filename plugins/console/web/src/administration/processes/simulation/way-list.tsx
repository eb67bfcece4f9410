import type { PlayedMove } from './play.js';
import { moveWords, valueWords, type Names } from './play-words.js';

/** The moves of a play in words, each with the conditions that it met. */
export function WayList({ moves, names }: { readonly moves: readonly PlayedMove[]; readonly names: Names }) {
  return (
    <ol className="play-way">
      {moves.map((move, index) => (
        <li key={index}>
          {moveWords(move, names)}
          <ul role="list">
            {move.transiciones.map((codigo, at) => (
              <li key={at} className="muted">
                Va {names.way(codigo)}
              </li>
            ))}
          </ul>
          {move.condiciones.length > 0 && (
            <details className="more">
              <summary>Condiciones</summary>
              <ul>
                {move.condiciones.map(({ transicion, texto, valor, falla, nombres }) => (
                  <li key={transicion} className={valor === true ? undefined : 'play-unmet'}>
                    {valor === true ? 'Se cumple' : 'No se cumple'}: <code>{texto}</code>
                    {falla !== null && ` (${falla})`}
                    {nombres.length > 0 &&
                      `. ${nombres.map(({ nombre, valor: read }) => `${nombre}: ${valueWords(read)}`).join('; ')}`}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}
