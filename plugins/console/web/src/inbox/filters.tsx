import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ListedTask } from './inbox-calls.js';
import { placeOf, type InboxFilter } from './inbox-filter.js';

type Process = NonNullable<ListedTask['proceso']>;

/** The time without a key press after which a search text counts. */
const TYPED_MILLISECONDS = 400;

/** Collects the processes of the pages that were seen, ordered by name. */
function useSeenProcesses(tasks: readonly ListedTask[]): readonly Process[] {
  const seen = useRef(new Map<string, Process>());
  for (const { proceso } of tasks) if (proceso) seen.current.set(proceso.codigo, proceso);
  return [...seen.current.values()].sort((a, b) => a.nombre.localeCompare(b.nombre, 'es'));
}

interface FiltersProps {
  readonly filter: InboxFilter;
  readonly tasks: readonly ListedTask[];
}

/** The filter and the order of the inbox: the search text is in the state of the history, the rest in the address. */
export function Filters({ filter, tasks }: FiltersProps) {
  const navigate = useNavigate();
  const processes = useSeenProcesses(tasks);
  const [search, setSearch] = useState(filter.search ?? '');
  const change = (more: Readonly<Record<string, string | undefined>>): void => {
    const { to, state } = placeOf({ ...filter, ...more } as InboxFilter);
    void navigate(to, { replace: true, state });
  };
  // A space that is being typed stays.
  useEffect(
    () => setSearch((typed) => (typed.trim() === (filter.search ?? '') ? typed : (filter.search ?? ''))),
    [filter.search],
  );
  useEffect(() => {
    if (search.trim() === (filter.search ?? '')) return undefined;
    const timer = setTimeout(() => change({ search: search.trim() }), TYPED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [search]);

  const known = processes.some(({ codigo }) => codigo === filter.proceso);
  return (
    <form
      className="filters"
      role="search"
      aria-label="Filtrar la bandeja"
      onSubmit={(event) => {
        event.preventDefault();
        change({ search: search.trim() });
      }}
    >
      <div>
        <label htmlFor="f-texto">Buscar en la bandeja</label>
        <input
          className="input"
          id="f-texto"
          type="search"
          maxLength={150}
          placeholder="Radicado, nombre o tarea"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <div>
        <label htmlFor="f-proceso">Proceso</label>
        <select
          className="select"
          id="f-proceso"
          value={filter.proceso ?? ''}
          onChange={({ target }) => change({ proceso: target.value })}
        >
          <option value="">Todos los procesos</option>
          {filter.proceso !== undefined && !known && <option value={filter.proceso}>{filter.proceso}</option>}
          {processes.map(({ codigo, nombre }) => (
            <option key={codigo} value={codigo}>
              {nombre}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="f-vence">Vence</label>
        <select
          className="select"
          id="f-vence"
          value={filter.vence ?? ''}
          onChange={({ target }) => change({ vence: target.value })}
        >
          <option value="">Cuando sea</option>
          <option value="vencidas">Vencidas</option>
          <option value="pronto">En 3 días hábiles</option>
        </select>
      </div>
      <div>
        <label htmlFor="f-orden">Orden</label>
        <select
          className="select"
          id="f-orden"
          value={filter.orden ?? 'vence'}
          onChange={({ target }) => change({ orden: target.value === 'vence' ? '' : target.value })}
        >
          <option value="vence">Lo que vence antes</option>
          <option value="antigua">Lo más antiguo</option>
        </select>
      </div>
      <Link className="btn btn--secondary" to="/">
        Limpiar
      </Link>
    </form>
  );
}
