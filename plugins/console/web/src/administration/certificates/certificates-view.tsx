import { admin } from '../../api/admin.js';
import { useSession } from '../../frame/session.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/states.js';
import { Sub, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import { addressOfCertificate, type ListedCertificate } from './certificate-queries.js';

const none = <span className="muted">Ninguno</span>;

const columns: readonly Column<ListedCertificate>[] = [
  {
    id: 'nombre',
    title: 'Certificado',
    to: ({ cert_codigo }) => addressOfCertificate(cert_codigo),
    cell: ({ cert_nombre }) => cert_nombre,
    below: ({ cert_codigo }) => <Sub className="mono">{cert_codigo}</Sub>,
  },
  { id: 'procedimiento', title: 'Procedimiento', cell: ({ cert_TablaBusqueda }) => cert_TablaBusqueda },
  { id: 'plantilla', title: 'Documento', cell: ({ plantilla }) => plantilla ?? none },
  { id: 'proceso', title: 'Proceso', cell: ({ proceso }) => proceso ?? none },
  { id: 'en-linea', title: 'En las páginas', cell: ({ en_linea }) => (en_linea ? 'Se pide en línea' : 'No se pide') },
  { id: 'preguntas', title: 'Preguntas', className: 'num', cell: ({ preguntas }) => preguntas },
];

/** The certificates of the city. */
export function Component() {
  const { may } = useSession();
  const query = usePages<ListedCertificate, string>(['certificates', 'list', {}], (place, options) =>
    admin.certificates.certificates.list.query({ ...place, limit: 50 }, options),
  );
  return (
    <AdministrationPage
      title="Certificados"
      lead="Un certificado hace preguntas, un procedimiento las responde, y una plantilla le da su documento."
      actions={
        may('certificates.admin') && (
          <ButtonLink icon="plus" to="/administracion/certificado-nuevo">
            Crear un certificado
          </ButtonLink>
        )
      }
    >
      <PagesTable
        query={query}
        label="Certificados"
        columns={columns}
        rowId={({ cert_codigo }) => cert_codigo}
        empty={
          <Empty icon="file" title="No hay certificados">
            <p>Cree el primero: necesita un procedimiento con el uso «Certificados».</p>
          </Empty>
        }
      />
    </AdministrationPage>
  );
}
