import { useId, type FormEvent } from 'react';
import { Icon } from '../ui/icon.js';
import type { InstanceFilter } from './instance-queries.js';
import { readFilter } from './list-address.js';
import { instanceStates } from './words.js';

interface InstanceFiltersProps {
  readonly filter: InstanceFilter;
  readonly processes: readonly { readonly codigo: string; readonly nombre: string }[];
  readonly onChange: (filter: InstanceFilter) => void;
}

/** The filters of the list. A choice applies at once, a text when it is submitted. */
export function InstanceFilters({ filter, processes, onChange }: InstanceFiltersProps) {
  const id = useId();
  const apply = (form: HTMLFormElement): void => {
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') search.set(name, value);
    onChange(readFilter(search, { q: search.get('q') ?? undefined }));
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  return (
    <form className="card instance-filters" role="search" aria-label="Instancias" onSubmit={submit}>
      <div className="instance-filters__text">
        <label className="label" htmlFor={`${id}-q`}>
          Radicado, documento, nombre, asunto o llave
        </label>
        <input
          key={filter.q ?? ''}
          className="input"
          id={`${id}-q`}
          name="q"
          type="search"
          maxLength={100}
          defaultValue={filter.q}
        />
      </div>
      <div>
        <label className="label" htmlFor={`${id}-proceso`}>
          Proceso
        </label>
        <select
          className="select"
          id={`${id}-proceso`}
          name="proceso"
          value={filter.proceso ?? ''}
          onChange={(event) => apply(event.currentTarget.form!)}
        >
          <option value="">Todos</option>
          {filter.proceso !== undefined && !processes.some(({ codigo }) => codigo === filter.proceso) && (
            <option value={filter.proceso}>{filter.proceso}</option>
          )}
          {processes.map(({ codigo, nombre }) => (
            <option key={codigo} value={codigo}>
              {nombre}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label className="label" htmlFor={`${id}-estado`}>
          Estado
        </label>
        <select
          className="select"
          id={`${id}-estado`}
          name="estado"
          value={filter.estado ?? ''}
          onChange={(event) => apply(event.currentTarget.form!)}
        >
          <option value="">Todos</option>
          {Object.entries(instanceStates).map(([estado, { text }]) => (
            <option key={estado} value={estado}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <label className="check">
        <input
          type="checkbox"
          name="incidentes"
          checked={filter.incidentes === true}
          onChange={(event) => apply(event.currentTarget.form!)}
        />
        Solo con incidentes
      </label>
      <button className="btn btn--secondary">
        <Icon name="search" /> Buscar
      </button>
    </form>
  );
}
