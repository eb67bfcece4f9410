import { admin } from '../../api/admin.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';

type Listed = Awaited<ReturnType<typeof admin.host.mailTemplates.list.query>>['items'][number];

const columns: readonly Column<Listed>[] = [
  {
    id: 'codigo',
    title: 'Plantilla',
    cell: ({ codigo }) => codigo,
    to: ({ codigo }) => `/administracion/plantillas-correo/${encodeURIComponent(codigo)}`,
  },
  { id: 'asunto', title: 'Asunto', className: 'cell-words', cell: ({ asunto }) => asunto },
];

/** The templates of the mails that processes send. */
export function Component() {
  const query = usePages<Listed, string>(['templates', 'mails', 'list'], (place, options) =>
    admin.host.mailTemplates.list.query({ ...place, limit: 50 }, options),
  );
  return (
    <AdministrationPage
      title="Plantillas de correo"
      lead="Los correos que los procesos envían con sus tareas de correo y sus avisos."
      actions={
        <ButtonLink icon="plus" to="/administracion/plantilla-correo-nueva">
          Crear una plantilla
        </ButtonLink>
      }
    >
      <PagesTable
        query={query}
        label="Plantillas de correo"
        columns={columns}
        rowId={({ codigo }) => codigo}
        empty={<Empty icon="inbox" title="No hay plantillas todavía" />}
      />
    </AdministrationPage>
  );
}
