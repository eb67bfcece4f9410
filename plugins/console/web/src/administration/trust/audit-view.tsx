import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { filterValues } from '../../ui/filter-fields.js';
import { Filters } from '../../ui/filters.js';
import { Empty } from '../../ui/states.js';
import { Sub, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import { wordsOfAction } from './action-words.js';
import { auditFields, auditFilter } from './audit-filter.js';
import { detailLines } from './detail-words.js';
import { EntryDialog } from './entry-dialog.js';
import { actorOf, subjectOf, type Entry } from './entry-words.js';
import { ExportEntries } from './export-entries.js';
import { PeopleFound } from './people-found.js';

const shortDetails = (entry: Entry): string =>
  detailLines(entry.details)
    .slice(0, 3)
    .map(({ name, value }) => `${name}: ${value.slice(0, 120)}`)
    .join('; ');

const columnsWith = (onOpen: (entry: Entry) => void): readonly Column<Entry>[] => [
  {
    id: 'momento',
    title: 'Cuándo',
    cell: ({ at }) => momentInWords(at),
  },
  { id: 'autor', title: 'Quién', className: 'cell-words', cell: actorOf },
  {
    id: 'accion',
    title: 'Qué hizo',
    className: 'cell-words',
    cell: ({ action }) => wordsOfAction(action),
    below: (entry) => <Sub>{shortDetails(entry) || null}</Sub>,
  },
  {
    id: 'sobre',
    title: 'Sobre qué',
    className: 'cell-words',
    cell: (entry) => subjectOf(entry) || <span className="muted">Nada en particular</span>,
    below: ({ isErased }) => isErased && <Badge>Datos personales borrados</Badge>,
  },
  {
    id: 'ver',
    title: 'Detalle',
    className: 'no-print',
    cell: (entry) => (
      <Button
        look="quiet"
        aria-label={`Ver el hecho ${entry.id}: ${wordsOfAction(entry.action)}`}
        onClick={() => onOpen(entry)}
      >
        Ver
      </Button>
    ),
  },
];

/** The audit log: who did what, when and to what, the newest first. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Entry>();
  const [chosen, setChosen] = useState<{ readonly id: string; readonly name: string }>();
  const columns = useMemo(() => columnsWith(setOpen), []);
  const usuario = address.get('usuario') ?? '';
  const values = filterValues(auditFields({ id: usuario, name: usuario }), address, state);
  const filter = auditFilter(values);
  const query = usePages(['host', 'audit', filter], (place: { readonly cursor?: number }, options) =>
    admin.host.audit.list.query({ ...filter, ...place, limit: 50 }, options),
  );
  const known = query.data?.find(({ actor }) => String(actor.userId) === usuario)?.actorName;
  const name = chosen?.id === usuario ? chosen.name : (known ?? `Usuario ${usuario}`);
  const fields = auditFields(usuario === '' ? undefined : { id: usuario, name });
  const choose = (person: { readonly id: string; readonly name: string }): void => {
    setChosen(person);
    const next = new URLSearchParams(address);
    next.set('usuario', person.id);
    const { persona: _persona, ...kept } = (state ?? {}) as Readonly<Record<string, unknown>>;
    setAddress(next, { state: kept });
  };
  return (
    <AdministrationPage
      title="Registro de auditoría"
      lead="Quién hizo qué, cuándo y sobre qué. Lo más nuevo va primero; nada de esto se puede cambiar."
      actions={<ExportEntries filter={filter} />}
    >
      <Filters label="Registro de auditoría" fields={fields} />
      {values['persona'] !== undefined && <PeopleFound text={values['persona']} onChoose={choose} />}
      <PagesTable
        query={query}
        label="Hechos"
        columns={columns}
        rowId={({ id }) => id}
        empty={
          <Empty icon="file" title="No hay hechos así">
            <p>Cambie las fechas o quite un filtro.</p>
            <Button look="secondary" onClick={() => void navigate('/administracion/auditoria')}>
              Ver todo el registro
            </Button>
          </Empty>
        }
        more="Ver hechos anteriores"
      />
      {open && <EntryDialog entry={open} onClose={() => setOpen(undefined)} />}
    </AdministrationPage>
  );
}
