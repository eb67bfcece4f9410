import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Empty, Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { catalogsQuery, type Catalog } from './catalog-queries.js';

/** Returns a text with a capital. */
export const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The catalog that the address names, for its page. */
export function OfCatalog({ children }: { readonly children: (catalog: Catalog) => ReactNode }) {
  const { nombre } = useParams();
  const query = useQuery(catalogsQuery);
  return (
    <Loaded query={query} isPage>
      {(catalogs) => {
        const catalog = catalogs.find((one) => one.nombre === nombre);
        if (catalog) return children(catalog);
        return (
          <AdministrationPage title="Catálogo" above={{ text: 'Catálogos', to: '/administracion/catalogos' }}>
            <Empty title="Ese catálogo no existe, o su usuario no lo puede ver" />
          </AdministrationPage>
        );
      }}
    </Loaded>
  );
}
