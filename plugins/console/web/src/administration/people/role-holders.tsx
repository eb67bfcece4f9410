import { admin } from '../../api/admin.js';
import { Sub, type Column } from '../../ui/table.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import type { ListedUser, Role } from './people-queries.js';
import { usersInWords } from './words.js';

const columns: readonly Column<ListedUser>[] = [
  {
    id: 'usuario',
    title: 'Usuario',
    to: ({ id }) => `/administracion/usuarios/${id}`,
    cell: ({ username }) => username,
    below: ({ nombres }) => <Sub>{nombres !== '' && nombres}</Sub>,
  },
  { id: 'estado', title: 'Estado', cell: ({ is_active }) => (is_active ? 'Activo' : 'Bloqueado') },
];

/** The users who hold a role, also those whom it gives nothing without a second factor. */
export function RoleHolders({ role: { codigo, usuarios } }: { readonly role: Role }) {
  const query = usePages<ListedUser, number>(['people', 'users', { role: codigo }], (place, options) =>
    admin.auth.users.list.query({ role: codigo, ...place, limit: 50 }, options),
  );
  return (
    <section className="stack" aria-labelledby="lo-tienen">
      <h2 id="lo-tienen">Lo tienen {usersInWords(usuarios)}</h2>
      {usuarios > 0 && (
        <PagesTable query={query} label="Usuarios con este rol" columns={columns} rowId={({ id }) => id} />
      )}
    </section>
  );
}
