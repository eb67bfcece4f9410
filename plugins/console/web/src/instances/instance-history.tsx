import { useInfiniteQuery } from '@tanstack/react-query';
import { momentInWords } from '../frame/dates.js';
import { More } from '../ui/pager.js';
import { Failed, Loading } from '../ui/states.js';
import { instanceHistory, type OneInstance } from './instance-queries.js';
import { moveWords } from './words.js';

interface InstanceHistoryProps {
  readonly llave: string;
  readonly diagram: OneInstance['track']['diagrama'];
}

/** The moves of an instance, the newest first. */
export function InstanceHistory({ llave, diagram }: InstanceHistoryProps) {
  const query = useInfiniteQuery(instanceHistory(llave));
  const names = new Map(diagram.pasos.map(({ codigo, nombre }) => [codigo, nombre]));
  const moves = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className="panel" aria-labelledby="historia">
      <div className="panel__head">
        <h2 id="historia">Historia</h2>
      </div>
      {query.isPending && <Loading />}
      {query.isError && <Failed error={query.error} retry={() => void query.refetch()} />}
      <ol className="history" role="list">
        {moves.map(({ id, fecha, tipo, tarea, usuario, motivo }) => (
          <li key={id}>
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
      <More query={query} />
    </section>
  );
}
