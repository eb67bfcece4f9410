import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { admin } from '../../api/admin.js';
import { useSession } from '../../frame/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { filterValues, type FilterField } from '../../ui/filter-fields.js';
import { Filters } from '../../ui/filters.js';
import { Empty } from '../../ui/states.js';
import { Sub, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import { formAddress, type ListedForm } from './form-queries.js';
import { NewFormDialog } from './new-form-dialog.js';

const fields: readonly FilterField[] = [
  { kind: 'text', name: 'q', label: 'Nombre o código', maxLength: 100, isLive: true },
];

const columnsOf = (mayEdit: boolean): readonly Column<ListedForm>[] => [
  {
    id: 'nombre',
    title: 'Formulario',
    ...(mayEdit && { to: ({ codigo }: ListedForm) => formAddress(codigo) }),
    cell: ({ nombre }) => nombre,
    below: ({ codigo }) => <Sub className="mono">{codigo}</Sub>,
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) =>
      estado === 'ACTIVO' ? <Badge look="success">Activo</Badge> : <Badge look="warning">Inactivo</Badge>,
  },
  { id: 'revision', title: 'Revisión', cell: ({ revision }) => revision },
  {
    id: 'procesos',
    title: 'Lo usan',
    cell: ({ procesos }) =>
      procesos === 0 ? 'Ningún proceso publicado' : procesos === 1 ? '1 proceso' : `${procesos} procesos`,
  },
];

/** The forms of the tasks of processes. */
export function Component() {
  const { may } = useSession();
  const mayEdit = may('workflow.designer', 'workflow.admin');
  const [address] = useSearchParams();
  const { state } = useLocation();
  const [isNew, setNew] = useState(false);
  const { q } = filterValues(fields, address, state);
  const query = usePages<ListedForm, string>(['forms', 'list', q ?? ''], (place, options) =>
    admin.workflow.forms.list.query({ ...(q !== undefined && { search: q }), ...place, limit: 50 }, options),
  );
  return (
    <AdministrationPage
      title="Formularios"
      lead="Lo que se pregunta en las tareas de los procesos."
      actions={
        mayEdit && (
          <Button icon="plus" onClick={() => setNew(true)}>
            Crear un formulario
          </Button>
        )
      }
    >
      <Filters label="Formularios" fields={fields} />
      <PagesTable
        query={query}
        label="Formularios"
        columns={columnsOf(mayEdit)}
        rowId={({ codigo }) => codigo}
        empty={
          <Empty icon="file" title={q === undefined ? 'No hay formularios' : 'No hay formularios así'}>
            <p>{q === undefined ? 'Cree el primero.' : 'Cambie la búsqueda.'}</p>
          </Empty>
        }
      />
      {isNew && <NewFormDialog onClose={() => setNew(false)} />}
    </AdministrationPage>
  );
}
