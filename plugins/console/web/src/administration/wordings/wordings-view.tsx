import './wordings.css';
import { useLocation, useSearchParams } from 'react-router';
import { admin } from '../../api/admin.js';
import { Badge } from '../../ui/badge.js';
import { filterValues, type FilterField, type FilterValues } from '../../ui/filter-fields.js';
import { Filters } from '../../ui/filters.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import { titleOf, wordingsAddress, wordingsKey, type ListedWording, type WordingFilter } from './wording-data.js';

const fields: readonly FilterField[] = [
  { kind: 'text', name: 'q', label: 'Palabras del texto', maxLength: 100, isLive: true },
  {
    kind: 'choice',
    name: 'de',
    label: 'De quién es',
    none: 'Todos',
    options: [
      { codigo: 'ciudad', nombre: 'Propio de la ciudad' },
      { codigo: 'producto', nombre: 'Del producto' },
    ],
  },
];

/** Writes the filter of a list for the service; an unknown owner is ignored. */
const filterOf = ({ q, de }: FilterValues): WordingFilter => ({
  ...(q !== undefined && { busca: q }),
  ...((de === 'ciudad' || de === 'producto') && { propio: de === 'ciudad' }),
});

const columns: readonly Column<ListedWording>[] = [
  {
    id: 'nombre',
    title: 'Cuándo se dice',
    to: ({ codigo }) => `${wordingsAddress}/${codigo}`,
    cell: ({ codigo }) => titleOf(codigo),
  },
  {
    id: 'texto',
    title: 'Texto',
    className: 'cell-words',
    cell: ({ texto }) => <span className="wording-text">{texto}</span>,
  },
  {
    id: 'de',
    title: 'De quién es',
    cell: ({ propio }) => (
      <Badge look={propio ? 'primary' : undefined}>{propio ? 'De la ciudad' : 'Del producto'}</Badge>
    ),
  },
];

/** The texts of the chats: found by their words, and by whether the city has its own one. */
export function Component() {
  const [address] = useSearchParams();
  const { state } = useLocation();
  const filter = filterOf(filterValues(fields, address, state));
  const query = usePages([...wordingsKey, 'list', filter], (place: { readonly cursor?: string }, options) =>
    admin.channels.texts.list.query({ ...filter, ...place, limit: 50 }, options),
  );
  return (
    <AdministrationPage
      title="Textos de los chats"
      lead="Lo que dicen los bots. Cambie el texto que quiera: los demás siguen con las palabras del producto."
    >
      <Filters label="Textos" fields={fields} />
      <PagesTable
        query={query}
        label="Textos de los chats"
        columns={columns}
        rowId={({ codigo }) => codigo}
        empty={
          <Empty icon="note" title="No hay textos así">
            <p>Cambie la búsqueda o quite un filtro.</p>
          </Empty>
        }
      />
    </AdministrationPage>
  );
}
