import type { ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router';
import { readFile } from '../../api/files.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { filterValues, type FilterField } from '../../ui/filter-fields.js';
import { Filters } from '../../ui/filters.js';
import { Refusal } from '../../ui/notice.js';
import { More } from '../../ui/pager.js';
import { saveFile } from '../../ui/save-file.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { usePages } from '../frame/use-pages.js';
import { itemQuery, proceduresOf, type Catalog, type Item } from './catalog-queries.js';
import { FieldCell } from './field-cell.js';
import { keyOf } from './field-values.js';
import { capitalised, OfCatalog } from './use-catalog.js';

/** The most columns of a list: the other fields are on the page of an item. */
const MOST_COLUMNS = 6;

const filters: readonly FilterField[] = [
  { name: 'busca', kind: 'text', label: 'Buscar', maxLength: 150, isLive: true },
];

/** A catalog as a list; a tree shows one level at a time. */
export function Component() {
  return <OfCatalog>{(catalog) => <CatalogList key={catalog.nombre} catalog={catalog} />}</OfCatalog>;
}

function CatalogList({ catalog }: { readonly catalog: Catalog }) {
  const { nombre, titulo, singular, padre, se_busca: isSearched, puede_escribir: isWriter } = catalog;
  const [search] = useSearchParams();
  const { state } = useLocation();
  const { busca = '' } = filterValues(filters, search, state);
  const above = readAbove(search);
  // A search looks at the whole tree.
  const isLevel = padre !== null && busca === '';
  const asked = { ...(busca !== '' && { search: busca }), ...(isLevel && { padre: above }) };
  const query = usePages<Item, number>(['catalogs', nombre, 'list', asked], async (place, options) => {
    const page = await proceduresOf(nombre).list.query({ ...place, ...asked, limit: 50 }, options);
    return page as unknown as { items: Item[]; nextCursor: number | null };
  });
  const address = `/administracion/catalogos/${nombre}`;
  return (
    <AdministrationPage
      title={capitalised(titulo)}
      above={{ text: 'Catálogos', to: '/administracion/catalogos' }}
      actions={
        <>
          <ExportButton nombre={nombre} />
          {isWriter && (
            <>
              <ButtonLink look="secondary" to={`${address}/importar`}>
                Importar
              </ButtonLink>
              <ButtonLink icon="plus" to={`${address}/nuevo${above === null ? '' : `?dentro=${above}`}`}>
                Agregar {singular}
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      <div className="stack">
        {isSearched && <Filters label={`Buscar en ${titulo}`} fields={filters} />}
        {isLevel && above !== null && <Level catalog={catalog} id={above} />}
        <Loaded query={query}>
          {(items) => (
            <Items catalog={catalog} items={items} isLevel={isLevel} isBusy={query.isFetching} isFound={busca !== ''}>
              <More query={query} />
            </Items>
          )}
        </Loaded>
      </div>
    </AdministrationPage>
  );
}

/** Reads the item of the tree whose level is shown; null for the top. */
function readAbove(search: URLSearchParams): number | null {
  const above = Number(search.get('dentro'));
  return Number.isInteger(above) && above > 0 ? above : null;
}

interface ItemsProps {
  readonly catalog: Catalog;
  readonly items: readonly Item[];
  readonly isLevel: boolean;
  readonly isBusy: boolean;
  readonly isFound: boolean;
  readonly children: ReactNode;
}

function Items({ catalog, items, isLevel, isBusy, isFound, children }: ItemsProps) {
  const { nombre, titulo, campos } = catalog;
  const shown = campos.filter(({ clase, nombre: field }) => clase !== 'json' && !(isLevel && field === catalog.padre));
  const columns = shown.slice(0, MOST_COLUMNS).map((campo, index): Column<Item> => ({
    id: campo.nombre,
    title: campo.titulo,
    cell: (item) => <FieldCell catalog={catalog} campo={campo} item={item} items={items} />,
    ...(index === 0 && { to: ({ id }: Item) => `/administracion/catalogos/${nombre}/${id}` }),
  }));
  if (isLevel) {
    columns.push({
      id: 'debajo',
      title: 'Debajo',
      cell: (item) => <Link to={`?dentro=${item.id}`}>Ver lo de {keyOf(catalog, item)}</Link>,
    });
  }
  return (
    <Table<Item>
      label={capitalised(titulo)}
      rows={items}
      columns={columns}
      rowId={({ id }) => id}
      isBusy={isBusy}
      empty={<Empty title={isFound ? 'Nada coincide con la búsqueda' : 'Aquí no hay elementos todavía'} />}
    >
      {children}
    </Table>
  );
}

/** The place in the tree: the item whose level is shown, and the way up. */
function Level({ catalog, id }: { readonly catalog: Catalog; readonly id: number }) {
  const query = useQuery(itemQuery(catalog.nombre, id));
  const item = query.data;
  if (!item) return null;
  const up = item[catalog.padre!];
  return (
    <p className="row">
      <span>
        Debajo de <strong>{keyOf(catalog, item)}</strong>
      </span>
      <Link to={typeof up === 'number' ? `?dentro=${up}` : '?'}>Subir un nivel</Link>
    </p>
  );
}

function ExportButton({ nombre }: { readonly nombre: string }) {
  const download = useMutation({
    mutationFn: () => readFile(`/global/catalogo/${nombre}/archivo`),
    onSuccess: (content) => saveFile(`${nombre}.csv`, content),
  });
  return (
    <div>
      <Button look="secondary" icon="download" isBusy={download.isPending} onClick={() => download.mutate()}>
        Descargar (CSV)
      </Button>
      <Refusal error={download.error} />
    </div>
  );
}
