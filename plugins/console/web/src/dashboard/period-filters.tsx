import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { admin } from '../api/admin.js';
import { presets, type Period } from './period.js';

const days = ['desde', 'hasta'] as const;

interface PeriodFiltersProps {
  readonly period: Period & { readonly preset: string | undefined };
  /** How to correct its last day. */
  readonly fault: string | undefined;
}

/** The choice of a period, a department and a tramite; all of them are in the address. */
export function PeriodFilters({ period, fault }: PeriodFiltersProps) {
  const [parameters, setParameters] = useSearchParams();
  const tramites = useQuery({
    queryKey: ['tramites', 'names', {}],
    queryFn: ({ signal }) => admin.tramites.tramites.list.query({ limit: 100 }, { signal }),
  });
  const offices = [...new Set(tramites.data?.items.flatMap(({ dependencia }) => dependencia ?? []))].toSorted();
  const withPreset = (codigo: string): string => {
    const asked = new URLSearchParams(parameters);
    for (const name of days) asked.delete(name);
    asked.set('periodo', codigo);
    return `?${asked}`;
  };
  return (
    <div className="stack no-print">
      <nav className="row" aria-label="Períodos">
        {presets.map(({ codigo, name }) => (
          <Link
            className={`btn ${codigo === period.preset ? 'btn--secondary' : 'btn--quiet'}`}
            key={codigo}
            to={withPreset(codigo)}
            aria-current={codigo === period.preset ? 'true' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <form
        className="record-filters"
        role="search"
        aria-label="Elegir el período"
        key={JSON.stringify([period, tramites.status])}
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const typed = (name: string): string => String(form.get(name) ?? '');
          // The days of a preset follow the calendar.
          const isPreset = days.every((name) => typed(name) === period[name]) && period.preset !== undefined;
          const asked = [...(isPreset ? [] : days), 'oficina', 'tramite'].flatMap((name): [string, string][] =>
            typed(name) === '' ? [] : [[name, typed(name)]],
          );
          setParameters(isPreset ? [['periodo', period.preset], ...asked] : asked);
        }}
      >
        <div>
          <label htmlFor="p-desde">Desde</label>
          <input
            className="input"
            id="p-desde"
            name="desde"
            type="date"
            required
            min="2000-01-01"
            max="2099-12-31"
            defaultValue={period.desde}
          />
        </div>
        <div className={fault === undefined ? undefined : 'has-error'}>
          <label htmlFor="p-hasta">Hasta</label>
          {fault !== undefined && (
            <p className="error-text" id="p-hasta-error" role="alert">
              {fault}
            </p>
          )}
          <input
            className="input"
            id="p-hasta"
            name="hasta"
            type="date"
            required
            min="2000-01-01"
            max="2099-12-31"
            defaultValue={period.hasta}
            {...(fault !== undefined && { 'aria-invalid': true, 'aria-describedby': 'p-hasta-error' })}
          />
        </div>
        <div>
          <label htmlFor="p-oficina">Dependencia</label>
          <select className="select" id="p-oficina" name="oficina" defaultValue={period.oficina ?? ''}>
            <option value="">Todas</option>
            {offices.map((oficina) => (
              <option key={oficina} value={oficina}>
                {oficina}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor="p-tramite">Trámite</label>
          <select className="select" id="p-tramite" name="tramite" defaultValue={period.tramite ?? ''}>
            <option value="">Todos</option>
            {tramites.data?.items.map(({ codigo, nombre }) => (
              <option key={codigo} value={codigo}>
                {nombre}
              </option>
            ))}
          </select>
        </div>
        <div className="row">
          <button className="btn">Ver las cifras</button>
        </div>
      </form>
    </div>
  );
}
