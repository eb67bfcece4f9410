import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { admin } from '../api/admin.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Select } from '../ui/select.js';
import { TextField } from '../ui/text-field.js';
import { presets, type Period } from './period.js';

const days = ['desde', 'hasta'] as const;

/** The attributes of the field of a day. */
const day = { type: 'date', min: '2000-01-01', max: '2099-12-31', required: true };

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
          <ButtonLink
            look={codigo === period.preset ? 'secondary' : 'quiet'}
            key={codigo}
            to={withPreset(codigo)}
            aria-current={codigo === period.preset ? 'true' : undefined}
          >
            {name}
          </ButtonLink>
        ))}
      </nav>
      <form
        className="filters__texts"
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
        <TextField label="Desde" name="desde" {...day} defaultValue={period.desde} />
        <TextField label="Hasta" name="hasta" {...day} defaultValue={period.hasta} error={fault} />
        <Select
          label="Dependencia"
          name="oficina"
          none="Todas"
          options={offices.map((oficina) => ({ codigo: oficina, nombre: oficina }))}
          defaultValue={period.oficina ?? ''}
        />
        <Select
          label="Trámite"
          name="tramite"
          none="Todos"
          options={tramites.data?.items ?? []}
          defaultValue={period.tramite ?? ''}
        />
        <div className="row">
          <Button type="submit">Ver las cifras</Button>
        </div>
      </form>
    </div>
  );
}
