import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { processesKey, readProcesses, type InboxProcess } from './inbox-calls.js';
import { addressOf, type InboxFilter } from './inbox-filter.js';

/** Typing is done when nothing was typed for so long. */
const TYPED_MILLISECONDS = 400;

const byName = (processes: readonly InboxProcess[]): readonly InboxProcess[] =>
  processes.toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es'));

/** The processes that the inbox has tasks of, by name; none until they are known. */
function useProcesses(): readonly InboxProcess[] {
  const { data = [] } = useQuery({
    queryKey: processesKey,
    queryFn: ({ signal }) => readProcesses(signal),
    select: byName,
  });
  return data;
}

/** What narrows and orders the inbox; all of it stands in the address. */
export function Filters({ filter }: { readonly filter: InboxFilter }) {
  const navigate = useNavigate();
  const processes = useProcesses();
  const current = filter.search ?? '';
  const [search, setSearch] = useState(current);
  /** The text that the address was last given, or came with. */
  const told = useRef(current);
  const change = (more: Readonly<Record<string, string | undefined>>): void =>
    void navigate(addressOf({ ...filter, ...more }), { replace: true });
  const narrow = (): void => {
    told.current = search.trim();
    change({ search: told.current });
  };
  // What was typed stays, with its spaces and what came after it, where the address has followed.
  useEffect(() => {
    if (told.current === current) return;
    told.current = current;
    setSearch(current);
  }, [current]);
  useEffect(() => {
    if (search.trim() === told.current) return undefined;
    const timer = setTimeout(narrow, TYPED_MILLISECONDS);
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
        narrow();
      }}
    >
      <div>
        <label htmlFor="f-texto">Buscar en la bandeja</label>
        <input
          className="input"
          id="f-texto"
          type="search"
          maxLength={150}
          placeholder="Tarea o radicado"
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
