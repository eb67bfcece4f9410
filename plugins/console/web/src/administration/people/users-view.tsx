import './people.css';
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { admin } from '../../api/admin.js';
import { Badge } from '../../ui/badge.js';
import { ButtonLink } from '../../ui/button.js';
import { filterValues, type FilterField, type FilterValues } from '../../ui/filter-fields.js';
import { Filters } from '../../ui/filters.js';
import { Empty } from '../../ui/states.js';
import { Sub, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import { allRoles, type ListedUser, type Role, type UserFilter } from './people-queries.js';
import { documentOf, roleName, statesOf } from './words.js';

const fieldsOf = (roles: readonly Role[]): readonly FilterField[] => [
  { kind: 'text', name: 'q', label: 'Usuario, nombre o documento', maxLength: 100, isLive: true },
  { kind: 'choice', name: 'rol', label: 'Rol', none: 'Todos', options: roles },
  {
    kind: 'choice',
    name: 'estado',
    label: 'Estado',
    none: 'Todos',
    options: [
      { codigo: 'activos', nombre: 'Activos' },
      { codigo: 'bloqueados', nombre: 'Bloqueados' },
    ],
  },
  { kind: 'yes', name: 'sin-dos-pasos', label: 'Sin verificación en dos pasos' },
];

/** Writes the filter of a list for the service; an invalid state is ignored. */
function filterOf({ q, rol, estado, 'sin-dos-pasos': without }: FilterValues): UserFilter {
  return {
    ...(q !== undefined && { words: q }),
    ...(rol !== undefined && { role: rol.slice(0, 60) }),
    ...((estado === 'activos' || estado === 'bloqueados') && { is_active: estado === 'activos' }),
    ...(without !== undefined && { secondFactor: false }),
  };
}

const columnsOf = (roles: readonly Role[]): readonly Column<ListedUser>[] => [
  {
    id: 'usuario',
    title: 'Usuario',
    to: ({ id }) => `/administracion/usuarios/${id}`,
    cell: ({ username }) => username,
    below: ({ nombres }) => <Sub>{nombres !== '' && nombres}</Sub>,
  },
  { id: 'documento', title: 'Documento', cell: (user) => documentOf(user) },
  { id: 'roles', title: 'Roles', cell: (user) => user.roles.map((codigo) => roleName(roles, codigo)).join(', ') },
  {
    id: 'estado',
    title: 'Estado',
    cell: (user) => (
      <span className="row">
        {statesOf(user).map(({ text, look }) => (
          <Badge key={text} look={look}>
            {text}
          </Badge>
        ))}
      </span>
    ),
  },
];

/** The users of the service: found by their names, document, role and state. */
export function Component() {
  const [address] = useSearchParams();
  const { state } = useLocation();
  const known = useQuery(allRoles).data;
  const roles = useMemo(() => known ?? [], [known]);
  const fields = useMemo(() => fieldsOf(roles), [roles]);
  const columns = useMemo(() => columnsOf(roles), [roles]);
  const filter = filterOf(filterValues(fields, address, state));
  const query = usePages<ListedUser, number>(['people', 'users', filter], (place, options) =>
    admin.auth.users.list.query({ ...filter, ...place, limit: 50 }, options),
  );
  return (
    <AdministrationPage
      title="Usuarios"
      lead="Quienes entran al servicio, también los ciudadanos con cuenta."
      actions={
        <ButtonLink icon="plus" to="/administracion/usuarios/invitar">
          Invitar a un usuario
        </ButtonLink>
      }
    >
      <Filters label="Usuarios" fields={fields} />
      <PagesTable
        query={query}
        label="Usuarios"
        columns={columns}
        rowId={({ id }) => id}
        empty={
          <Empty icon="person" title="No hay usuarios así">
            <p>Cambie la búsqueda o quite un filtro.</p>
          </Empty>
        }
      />
    </AdministrationPage>
  );
}
