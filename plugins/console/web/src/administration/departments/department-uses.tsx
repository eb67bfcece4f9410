import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/states.js';
import { usesQuery } from './department-data.js';

interface Use {
  readonly clase: string;
  readonly cuantos: number;
  readonly primeros: readonly string[];
}

/** The kinds of things that refer to a department, each with its number and the first codes. */
export function UseList({ uses }: { readonly uses: readonly Use[] }) {
  return (
    <ul>
      {uses.map(({ clase, cuantos, primeros }) => (
        <li key={clase}>
          {clase}: {cuantos}
          {primeros.length > 0 && (
            <span className="muted">
              {' '}
              ({primeros.join(', ')}
              {cuantos > primeros.length && ' y otros'})
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The things that refer to a department. */
export function DepartmentUses({ id }: { readonly id: number }) {
  const query = useQuery(usesQuery(id));
  return (
    <section aria-labelledby="usos" className="stack-s">
      <h2 id="usos">Dónde se usa</h2>
      <Loaded query={query}>
        {({ usos }) => (usos.length === 0 ? <p>Nada la nombra todavía.</p> : <UseList uses={usos} />)}
      </Loaded>
    </section>
  );
}
