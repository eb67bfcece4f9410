import './people.css';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/button.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Sub, Table, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { allRoles, type Role } from './people-queries.js';
import { usersInWords } from './words.js';

const columns: readonly Column<Role>[] = [
  {
    id: 'nombre',
    title: 'Rol',
    to: ({ codigo }) => `/administracion/roles/${encodeURIComponent(codigo)}`,
    cell: ({ nombre }) => nombre,
    below: ({ codigo }) => <Sub className="mono">{codigo}</Sub>,
  },
  {
    id: 'permisos',
    title: 'Permisos',
    cell: ({ permisos }) => (permisos.length === 1 ? '1 permiso' : `${permisos.length} permisos`),
  },
  {
    id: 'dos-pasos',
    title: 'Verificación en dos pasos',
    cell: ({ requiere_totp }) => (requiere_totp ? 'La exige' : 'No la exige'),
  },
  { id: 'usuarios', title: 'Lo tienen', cell: ({ usuarios }) => usersInWords(usuarios) },
];

/** The roles of the city. */
export function Component() {
  const query = useQuery(allRoles);
  return (
    <AdministrationPage
      title="Roles"
      lead="Un rol reúne permisos; a cada usuario se le dan los roles de su trabajo."
      actions={
        <ButtonLink icon="plus" to="/administracion/rol-nuevo">
          Crear un rol
        </ButtonLink>
      }
    >
      <Loaded query={query}>
        {(roles) => (
          <Table
            label="Roles"
            rows={roles}
            columns={columns}
            rowId={({ codigo }) => codigo}
            isBusy={query.isFetching}
            empty={
              <Empty icon="person" title="No hay roles">
                <p>Cree el primero con los permisos de un cargo.</p>
              </Empty>
            }
          />
        )}
      </Loaded>
    </AdministrationPage>
  );
}
