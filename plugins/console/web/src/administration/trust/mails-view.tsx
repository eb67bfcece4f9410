import { useMemo, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { useSession } from '../../frame/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { filterValues, type FilterField } from '../../ui/filter-fields.js';
import { Filters } from '../../ui/filters.js';
import { focusOn } from '../../ui/focus.js';
import { Refusal } from '../../ui/notice.js';
import { More } from '../../ui/pager.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Sub, Table, type Column, type Selection } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { usePages } from '../frame/use-pages.js';
import { useJobChange } from './change-jobs.js';
import { DiscardDialog } from './discard-dialog.js';
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

const canDiscard = ({ state }: Mail): boolean => state === 'EN_COLA' || state === 'FALLIDO';

/** The mails that wait, that failed and that came back, with masked addresses. */
export function Component() {
  const [address] = useSearchParams();
  const { state } = useLocation();
  const { may } = useSession();
  const [selected, setSelected] = useState<Selection>({});
  const [isDiscarding, setDiscarding] = useState(false);
  const { estado } = filterValues(fields, address, state);
  const filter = isMailState(estado) ? { state: estado } : {};
  const query = usePages(['host', 'mails', filter], (place: { readonly cursor?: string }, options) =>
    admin.host.mails.list.query({ ...filter, ...place, limit: 50 }, options),
  );
  const change = useJobChange('correo', () => {
    setSelected({});
    setDiscarding(false);
    focusOn(document.querySelector<HTMLElement>('main h1'));
  });
  const chosen = useMemo(() => (query.data ?? []).filter(({ id }) => selected[id]), [query.data, selected]);
  const retried = chosen.filter(({ canRetry }) => canRetry);
  const discarded = chosen.filter(canDiscard);
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
      {!isDiscarding && <Refusal error={change.error} />}
      {chosen.length > 0 && (
        <div className="row" role="region" aria-label="Acciones para la selección">
          <p role="status">{chosen.length === 1 ? '1 correo elegido' : `${chosen.length} correos elegidos`}</p>
          <Button
            icon="refresh"
            isBusy={change.isPending && !isDiscarding}
            disabled={retried.length === 0}
            onClick={() => change.mutate({ act: 'retry', ids: retried.map(({ id }) => id) })}
          >
            Enviar de nuevo ({retried.length})
          </Button>
          <Button look="danger" disabled={discarded.length === 0} onClick={() => setDiscarding(true)}>
            Descartar ({discarded.length})…
          </Button>
        </div>
      )}
      <Loaded query={query}>
        {(mails) => (
          <Table
            label="Correos"
            rows={mails}
            columns={columns}
            rowId={({ id }) => id}
            isBusy={query.isFetching}
            selection={{
              selected,
              onChange: setSelected,
              canSelect: (mail) => mail.canRetry || canDiscard(mail),
              nameOf: ({ about, at }) => `Elegir: ${mailInWords(about)}, ${momentInWords(at)}`,
              allText: 'Elegir todos',
            }}
            empty={
              <Empty icon="check" title="No hay correos así">
                <p>Los enviados de los que nadie espera noticia no se guardan.</p>
              </Empty>
            }
          >
            <More query={query} />
          </Table>
        )}
      </Loaded>
      {isDiscarding && (
        <DiscardDialog
          ids={discarded.map(({ id }) => id)}
          thing="correo"
          change={change}
          onClose={() => setDiscarding(false)}
        />
      )}
    </AdministrationPage>
  );
}
