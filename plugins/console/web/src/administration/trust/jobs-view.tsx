import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { filterValues, type FilterField } from '../../ui/filter-fields.js';
import { Filters } from '../../ui/filters.js';
import { Empty } from '../../ui/states.js';
import { Sub, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import { JobActions, useChosenJobs } from './job-actions.js';
import { canDiscard, canRetry, isJobState, jobInWords, jobStates, type Job, type JobState } from './job-words.js';

const columns: readonly Column<Job>[] = [
  {
    id: 'trabajo',
    title: 'Trabajo',
    className: 'cell-words',
    cell: ({ name }) => jobInWords(name),
    below: ({ name, orderKey }) => (
      <>
        <Sub className="mono">{name}</Sub>
        <Sub className="mono">{orderKey}</Sub>
      </>
    ),
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ state }) => <Badge look={jobStates[state].look}>{jobStates[state].text}</Badge>,
  },
  {
    id: 'error',
    title: 'Último error',
    className: 'cell-words',
    cell: ({ lastError }) => lastError ?? <span className="muted">Ninguno</span>,
  },
  { id: 'intentos', title: 'Intentos', className: 'cell-end', cell: ({ attempts }) => attempts },
  {
    id: 'cuando',
    title: 'Próximo intento',
    className: 'cell-keep',
    cell: ({ state, notBefore }) => (state === 'PENDIENTE' ? momentInWords(notBefore) : '—'),
    below: ({ createdAt }) => <Sub>Creado: {momentInWords(createdAt)}</Sub>,
  },
];

/** The jobs that the service does by itself: what waits, what failed, and what to do about it. */
export function Component() {
  const [address] = useSearchParams();
  const { state } = useLocation();
  const counts = useQuery({
    queryKey: ['host', 'jobs', 'counts'],
    queryFn: ({ signal }) => admin.host.jobs.counts.query(undefined, { signal }),
  });
  const jobsOf = (of: JobState): number => counts.data?.states.find((one) => one.state === of)?.jobs ?? 0;
  const fields: readonly FilterField[] = [
    {
      kind: 'choice',
      name: 'estado',
      label: 'Estado',
      none: 'Todos',
      options: (Object.keys(jobStates) as JobState[]).map((codigo) => ({
        codigo,
        nombre: counts.data ? `${jobStates[codigo].text} (${jobsOf(codigo)})` : jobStates[codigo].text,
      })),
    },
    {
      kind: 'choice',
      name: 'tipo',
      label: 'Trabajo',
      none: 'Todos',
      options: (counts.data?.names ?? []).map((codigo) => ({ codigo, nombre: jobInWords(codigo) })),
    },
  ];
  const { estado, tipo } = filterValues(fields, address, state);
  const filter = { ...(isJobState(estado) && { state: estado }), ...(tipo && { name: tipo.slice(0, 100) }) };
  const query = usePages(['host', 'jobs', 'list', filter], (place: { readonly cursor?: string }, options) =>
    admin.host.jobs.list.query({ ...filter, ...place, limit: 50 }, options),
  );
  const jobs = useChosenJobs<Job>({ thing: 'trabajo', rows: query.data, canRetry, canDiscard });
  return (
    <AdministrationPage
      title="Trabajos"
      lead="Lo que el servicio hace por su cuenta: correos, avisos, tareas automáticas, limpieza. Lo que sale bien desaparece de aquí."
      actions={
        <Button look="secondary" icon="refresh" onClick={() => void Promise.all([counts.refetch(), query.refetch()])}>
          Actualizar
        </Button>
      }
    >
      <Filters label="Trabajos" fields={fields} />
      {counts.data?.dueSince != null && (
        <p>El más viejo de los que ya deberían haberse hecho espera desde el {momentInWords(counts.data.dueSince)}.</p>
      )}
      <JobActions jobs={jobs} retryText="Reintentar" />
      <PagesTable
        query={query}
        label="Trabajos"
        columns={columns}
        rowId={({ id }) => id}
        selection={{
          selected: jobs.selected,
          onChange: jobs.setSelected,
          canSelect: (job) => canRetry(job) || canDiscard(job),
          nameOf: ({ name, createdAt }) => `Elegir: ${jobInWords(name)}, ${momentInWords(createdAt)}`,
          allText: 'Elegir todos',
        }}
        empty={
          <Empty icon="check" title="No hay trabajos así">
            <p>Todo lo pedido está hecho, o el filtro no deja ver lo demás.</p>
          </Empty>
        }
      />
    </AdministrationPage>
  );
}
