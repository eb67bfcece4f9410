import { useLocation } from 'react-router';
import { Button, ButtonLink } from './button.js';
import { Icon } from './icon.js';

interface PagerState {
  /** The cursors of the pages before this one, as this tab has come through them. */
  readonly before?: readonly string[];
}

interface PagerProps {
  readonly label: string;
  /** The parameter of the address that has the cursor of the page. */
  readonly cursor: string;
  /** The number of entries of the page, in words. */
  readonly shown: string;
  /** The cursor of the next page; null on the last one. */
  readonly next: string | number | null;
}

/** Links to the next and previous pages. An address has only its own page; the way back is known to this tab. */
export function Pager({ label, cursor, shown, next }: PagerProps) {
  const { search, state } = useLocation();
  const here = new URLSearchParams(search).get(cursor);
  const { before = [], ...kept } = (state ?? {}) as PagerState;
  const at = (place: string | undefined): { readonly search: string } => {
    const query = new URLSearchParams(search);
    query.delete(cursor);
    if (place !== undefined && place !== '') query.set(cursor, place);
    return { search: query.toString() };
  };
  return (
    <nav className="pager" aria-label={label}>
      <p className="small">
        {shown}
        {here === null ? '' : before.length > 0 ? `, página ${before.length + 1}` : ', de una página siguiente'}
      </p>
      <div className="row">
        {here !== null && (
          <ButtonLink
            look="secondary"
            icon="left"
            to={at(before.at(-1))}
            state={{ ...kept, before: before.slice(0, -1) }}
          >
            {before.length > 0 ? 'Anteriores' : 'Primeras'}
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink
            look="secondary"
            to={at(String(next))}
            state={{ ...kept, before: here === null ? [''] : [...before, here] }}
          >
            Siguientes <Icon name="right" />
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}

interface MoreProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly text?: string;
}

/** The button that loads the next page below the present ones; nothing on the last one. */
export function More({ query, text = 'Ver más' }: MoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="pager">
      <Button look="secondary" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {text}
      </Button>
    </div>
  );
}
