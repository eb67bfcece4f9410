import { Link, useLocation } from 'react-router';
import { Icon } from '../ui/icon.js';
import type { InboxState } from './inbox-filter.js';

interface PagerProps {
  readonly shown: number;
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** Links to the next and previous pages. An address has only its own page; the way back is known to this tab. */
export function Pager({ shown, next }: PagerProps) {
  const { search, state } = useLocation();
  const here = new URLSearchParams(search);
  const { before = [], ...kept } = (state ?? {}) as InboxState;
  const at = (place: string | undefined): string => {
    const query = new URLSearchParams(here);
    query.delete('despues');
    if (place !== undefined && place !== '') query.set('despues', place);
    return query.size === 0 ? '/' : `/?${query}`;
  };
  const isFirst = !here.has('despues');
  return (
    <nav className="pager" aria-label="Páginas de la bandeja">
      <p className="small">
        {shown === 1 ? '1 tarea' : `${shown} tareas`}
        {isFirst ? '' : before.length > 0 ? `, página ${before.length + 1}` : ', de una página siguiente'}
      </p>
      <div className="row">
        {!isFirst && (
          <Link className="btn btn--secondary" to={at(before.at(-1))} state={{ ...kept, before: before.slice(0, -1) }}>
            <Icon name="left" /> {before.length > 0 ? 'Anteriores' : 'Primeras'}
          </Link>
        )}
        {next !== null && (
          <Link
            className="btn btn--secondary"
            to={at(next)}
            state={{ ...kept, before: isFirst ? [''] : [...before, here.get('despues') ?? ''] }}
          >
            Siguientes <Icon name="right" />
          </Link>
        )}
      </div>
    </nav>
  );
}
