import { admin } from '../../api/admin.js';
import { Badge } from '../../ui/badge.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/states.js';
import { Sub, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';

type Listed = Awaited<ReturnType<typeof admin.documents.templates.list.query>>['items'][number];

const columns: readonly Column<Listed>[] = [
  {
    id: 'nombre',
    title: 'Plantilla',
    cell: ({ nombre }) => nombre,
    to: ({ codigo }) => `/administracion/plantillas/${encodeURIComponent(codigo)}`,
    below: ({ codigo }) => <Sub className="mono">{codigo}</Sub>,
  },
  { id: 'version', title: 'Versión', cell: ({ version }) => version },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => (estado === 'ACTIVO' ? <Badge look="success">Se ofrece</Badge> : <Badge>No se ofrece</Badge>),
  },
];

/** The templates of documents. */
export function Component() {
  const query = usePages<Listed, string>(['templates', 'documents', 'list'], (place, options) =>
    admin.documents.templates.list.query({ ...place, limit: 50 }, options),
  );
  return (
    <AdministrationPage
      title="Plantillas de documentos"
      lead="El texto de los certificados y de los documentos que firman los procesos."
      actions={
        <ButtonLink icon="plus" to="/administracion/plantilla-nueva">
          Crear una plantilla
        </ButtonLink>
      }
    >
      <PagesTable
        query={query}
        label="Plantillas de documentos"
        columns={columns}
        rowId={({ codigo }) => codigo}
        empty={<Empty icon="file" title="No hay plantillas todavía" />}
      />
    </AdministrationPage>
  );
}
