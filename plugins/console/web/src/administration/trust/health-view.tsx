import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { Loaded } from '../../ui/states.js';
import { Sub, Table, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { endInWords, partInWords, type Check } from './health-words.js';
import { jobStates } from './job-words.js';

type Expiry = Awaited<ReturnType<typeof admin.host.health.get.query>>['expiries'][number];
type Plugin = Awaited<ReturnType<typeof admin.host.plugins.list.query>>['items'][number];

const checkColumns: readonly Column<Check>[] = [
  {
    id: 'parte',
    title: 'Parte',
    className: 'cell-words',
    cell: ({ name }) => partInWords(name),
    below: ({ name }) => <Sub className="mono">{name}</Sub>,
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ state }) =>
      state === 'ok' ? (
        <Badge look="success" icon="check">
          Funciona
        </Badge>
      ) : (
        <Badge look="danger" icon="alert">
          Falla
        </Badge>
      ),
    below: ({ since }) => <Sub>Desde el {momentInWords(since)}</Sub>,
  },
  {
    id: 'motivo',
    title: 'Motivo (en inglés, como en el registro del servicio)',
    className: 'cell-words',
    cell: ({ reason }) => (reason === null ? <span className="muted">Ninguno</span> : <span lang="en">{reason}</span>),
    below: ({ key }) => <Sub>{key !== null && `Clave de la configuración: ${key}`}</Sub>,
  },
];

const expiryColumns: readonly Column<Expiry>[] = [
  {
    id: 'cosa',
    title: 'Qué',
    className: 'cell-words',
    cell: ({ what, name }) => (name === null ? what : `${what}: ${name}`),
  },
  { id: 'vence', title: 'Vence el', className: 'cell-keep', cell: ({ endsAt }) => momentInWords(endsAt) },
  {
    id: 'falta',
    title: 'Falta',
    cell: ({ endsAt }) => {
      const { text, look } = endInWords(endsAt);
      return <Badge look={look}>{text}</Badge>;
    },
  },
];

const pluginColumns: readonly Column<Plugin>[] = [
  {
    id: 'modulo',
    title: 'Módulo',
    className: 'cell-words',
    cell: ({ id }) => partInWords(id),
    below: ({ id }) => <Sub className="mono">{id}</Sub>,
  },
  {
    id: 'usa',
    title: 'Usa',
    className: 'cell-words',
    cell: ({ dependsOn }) => (dependsOn.length === 0 ? 'Ninguno' : dependsOn.map(partInWords).join(', ')),
  },
];

/** The figures of the queue of jobs. */
function Figures() {
  const query = useQuery({
    queryKey: ['host', 'jobs', 'counts'],
    queryFn: ({ signal }) => admin.host.jobs.counts.query(undefined, { signal }),
  });
  return (
    <Loaded query={query}>
      {({ states, dueSince }) => (
        <dl className="facts">
          {states.map(({ state, jobs }) => (
            <div key={state}>
              <dt>Trabajos: {jobStates[state].text.toLowerCase()}</dt>
              <dd>
                <Link to={`/administracion/trabajos?estado=${state}`}>{jobs.toLocaleString('es-CO')}</Link>
              </dd>
            </div>
          ))}
          <div>
            <dt>El más viejo de los que ya deberían haberse hecho</dt>
            <dd>{dueSince === null ? 'No hay ninguno' : `Espera desde el ${momentInWords(dueSince)}`}</dd>
          </div>
        </dl>
      )}
    </Loaded>
  );
}

/** The plugins that are loaded, in the order in which they start. */
function Plugins() {
  const query = useQuery({
    queryKey: ['host', 'plugins'],
    queryFn: ({ signal }) => admin.host.plugins.list.query(undefined, { signal }),
  });
  return (
    <Loaded query={query}>
      {({ items }) => <Table label="Módulos" rows={items} columns={pluginColumns} rowId={({ id }) => id} />}
    </Loaded>
  );
}

/** The state of the service: what fails and why, what ends soon, the queue and the plugins. */
export function Component() {
  const query = useQuery({
    queryKey: ['host', 'health'],
    queryFn: ({ signal }) => admin.host.health.get.query(undefined, { signal }),
    refetchInterval: 15_000,
  });
  return (
    <AdministrationPage
      title="Estado del servicio"
      lead={
        query.data &&
        `Versión ${query.data.version}. Es el estado del servidor que contestó; se mira de nuevo cada 15 segundos.`
      }
      actions={
        <Button look="secondary" icon="refresh" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          Mirar ahora
        </Button>
      }
    >
      <Loaded query={query}>
        {({ checks, expiries }) => {
          const failing = checks.filter(({ state }) => state === 'failed');
          return (
            <div className="stack-l">
              <Notice
                look={failing.length === 0 ? 'success' : 'danger'}
                icon={failing.length === 0 ? 'check' : 'alert'}
              >
                <p role="status">
                  {failing.length === 0
                    ? 'Todo lo que se revisa funciona.'
                    : `Falla: ${failing.map(({ name }) => partInWords(name)).join(', ')}.`}
                </p>
              </Notice>
              <section className="stack" aria-labelledby="revisiones">
                <h2 id="revisiones">Revisiones</h2>
                <Table label="Revisiones" rows={checks} columns={checkColumns} rowId={({ name }) => name} />
              </section>
              <section className="stack" aria-labelledby="vencen">
                <h2 id="vencen">Lo que vence</h2>
                <Table
                  label="Lo que vence"
                  rows={expiries}
                  columns={expiryColumns}
                  rowId={({ what, name }) => `${what}/${name}`}
                  empty={<p>Nada de lo que usa el servicio tiene una fecha de vencimiento.</p>}
                />
              </section>
              <section className="stack" aria-labelledby="cifras">
                <h2 id="cifras">Trabajos</h2>
                <Figures />
              </section>
              <section className="stack" aria-labelledby="modulos">
                <h2 id="modulos">Módulos</h2>
                <Plugins />
              </section>
            </div>
          );
        }}
      </Loaded>
    </AdministrationPage>
  );
}
