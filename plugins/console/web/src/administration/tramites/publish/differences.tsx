import './publish.css';
import { Badge, type BadgeLook } from '../../../ui/badge.js';
import { Icon } from '../../../ui/icon.js';
import type { Difference } from '../definition-calls.js';

const kinds: Readonly<Record<Difference['clase'], { readonly text: string; readonly look: BadgeLook }>> = {
  agregada: { text: 'Pregunta nueva', look: 'success' },
  quitada: { text: 'Pregunta quitada', look: 'danger' },
  movida: { text: 'Pregunta movida', look: 'info' },
  cambiada: { text: 'Pregunta cambiada', look: 'warning' },
  dato: { text: 'Dato', look: undefined },
};

function BeforeAndAfter({ antes, despues }: { readonly antes: string | null; readonly despues: string | null }) {
  if (antes === null && despues === null) return null;
  return (
    <>
      {antes !== null && (
        <del>
          <span className="visually-hidden">Antes: </span>
          {antes}
        </del>
      )}{' '}
      {despues !== null && (
        <ins>
          <span className="visually-hidden">Ahora: </span>
          {despues}
        </ins>
      )}
    </>
  );
}

/** The differences between the draft and what is published, each with what it means. */
export function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <ul className="tramite-differences" role="list">
      {differences.map(({ clase, codigo, nombre, antes, despues, cambios, efectos }) => (
        <li key={`${clase} ${codigo}`} className="stack-s">
          <p>
            <Badge look={kinds[clase].look}>{kinds[clase].text}</Badge> <b>{nombre}</b>
          </p>
          {cambios.length === 0 ? (
            <p>
              <BeforeAndAfter antes={antes} despues={despues} />
            </p>
          ) : (
            <dl className="facts">
              {cambios.map((change) => (
                <div key={change.campo}>
                  <dt>{change.nombre}</dt>
                  <dd>
                    <BeforeAndAfter antes={change.antes} despues={change.despues} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {efectos.map((effect) => (
            <p className="with-icon" key={effect}>
              <Icon name="alert" /> {effect}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
