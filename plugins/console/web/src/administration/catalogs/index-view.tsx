import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { catalogsQuery, type Catalog } from './catalog-queries.js';
import { capitalised } from './use-catalog.js';

const columns: readonly Column<Catalog>[] = [
  {
    id: 'titulo',
    title: 'Catálogo',
    cell: ({ titulo }) => capitalised(titulo),
    to: ({ nombre }) => `/administracion/catalogos/${nombre}`,
  },
  { id: 'campos', title: 'Campos', cell: ({ campos }) => campos.map(({ titulo }) => titulo).join(', ') },
  { id: 'derecho', title: 'Usted puede', cell: (one) => (one.puede_escribir ? 'Consultar y cambiar' : 'Consultar') },
];

/** The catalogs that the user may see. */
export function Component() {
  const query = useQuery(catalogsQuery);
  return (
    <AdministrationPage
      title="Catálogos"
      lead="Las listas de las que eligen los formularios, los menús y los procesos."
    >
      <Loaded query={query}>
        {(catalogs) => (
          <Table<Catalog> label="Catálogos" rows={catalogs} columns={columns} rowId={({ nombre }) => nombre} />
        )}
      </Loaded>
    </AdministrationPage>
  );
}
