import { Link, useLocation, useSearchParams } from 'react-router';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { useSession } from '../../frame/session.js';
import { Badge } from '../../ui/badge.js';
import { filterValues, type FilterField } from '../../ui/filter-fields.js';
import { Filters } from '../../ui/filters.js';
import { Empty } from '../../ui/states.js';
import { Sub, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import { JobActions, useChosenJobs } from './job-actions.js';
import { isMailState, mailInWords, mailStates, type Mail, type MailState } from './mail-words.js';

const columns: readonly Column<Mail>[] = [
  {
    id: 'correo',
    title: 'Correo',
    className: 'cell-words',
    cell: ({ about }) => mailInWords(about),
    below: ({ at }) => <Sub>{momentInWords(at)}</Sub>,
  },
  {
    id: 'para',
    title: 'Para',
    className: 'cell-words',
    cell: ({ to }) => to ?? <span className="muted">No se guarda</span>,
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ state }) => <Badge look={mailStates[state].look}>{mailStates[state].text}</Badge>,
    below: ({ returnedAt }) => <Sub>{returnedAt !== null && `Volvió: ${momentInWords(returnedAt)}`}</Sub>,
  },
  {
    id: 'motivo',
    title: 'Último error',
    className: 'cell-words',
    cell: ({ lastError }) => lastError ?? <span className="muted">Ninguno</span>,
    below: ({ attempts, notBefore }) => (
      <Sub>
        {attempts !== null && attempts > 0 && `Intentos: ${attempts}`}
        {notBefore !== null && attempts !== null && attempts > 0 && `; el próximo, ${momentInWords(notBefore)}`}
      </Sub>
    ),
  },
];

const fields: readonly FilterField[] = [
  {
    kind: 'choice',
    name: 'estado',
    label: 'Estado',
    none: 'Todos',
    options: (Object.keys(mailStates) as MailState[]).map((codigo) => ({ codigo, nombre: mailStates[codigo].text })),
  },
];

const canRetry = (mail: Mail): boolean => mail.canRetry;
const canDiscard = ({ state }: Mail): boolean => state === 'EN_COLA' || state === 'FALLIDO';

/** The mails that wait, that failed and that came back, with masked addresses. */
export function Component() {
  const [address] = useSearchParams();
  const { state } = useLocation();
  const { may } = useSession();
  const { estado } = filterValues(fields, address, state);
  const filter = isMailState(estado) ? { state: estado } : {};
  const query = usePages(['host', 'mails', filter], (place: { readonly cursor?: string }, options) =>
    admin.host.mails.list.query({ ...filter, ...place, limit: 50 }, options),
  );
  const jobs = useChosenJobs<Mail>({ thing: 'correo', rows: query.data, canRetry, canDiscard });
  return (
    <AdministrationPage
      title="Correos"
      lead="De un correo enviado queda registro, durante un mes, solo cuando alguien espera saber si llegó. Las direcciones van tapadas."
    >
      {may('tramites.read') && (
        <p>
          Las respuestas que no le llegaron a la persona están en{' '}
          <Link to="/expedientes?sin_notificar=si">los expedientes sin notificar</Link>.
        </p>
      )}
      <Filters label="Correos" fields={fields} />
      <JobActions jobs={jobs} retryText="Enviar de nuevo" />
      <PagesTable
        query={query}
        label="Correos"
        columns={columns}
        rowId={({ id }) => id}
        selection={{
          selected: jobs.selected,
          onChange: jobs.setSelected,
          canSelect: (mail) => canRetry(mail) || canDiscard(mail),
          nameOf: ({ about, at }) => `Elegir: ${mailInWords(about)}, ${momentInWords(at)}`,
          allText: 'Elegir todos',
        }}
        empty={
          <Empty icon="check" title="No hay correos así">
            <p>Los enviados de los que nadie espera noticia no se guardan.</p>
          </Empty>
        }
      />
    </AdministrationPage>
  );
}
