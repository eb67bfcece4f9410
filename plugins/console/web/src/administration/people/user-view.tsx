import './people.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useSession } from '../../frame/session.js';
import { Badge } from '../../ui/badge.js';
import { Notice } from '../../ui/notice.js';
import { Empty, Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { oneUser, type User } from './people-queries.js';
import { UserAbsence } from './user-absence.js';
import { UserAccess } from './user-access.js';
import { UserData } from './user-data.js';
import { UserGrants } from './user-grants.js';
import { UserLogins } from './user-logins.js';
import { UserRemoval } from './user-removal.js';
import { statesOf } from './words.js';

const above = { text: 'Usuarios', to: '/administracion/usuarios' } as const;

/** A user: data, roles and permissions, access, logins, absence and removal. */
export function Component() {
  const id = Number(useParams()['id']);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) {
    return (
      <AdministrationPage title="Usuario" above={above}>
        <Empty icon="person" title="Esa dirección no es la de un usuario" />
      </AdministrationPage>
    );
  }
  return <OfUser key={id} id={id} />;
}

function OfUser({ id }: { readonly id: number }) {
  const query = useQuery(oneUser(id));
  const user = query.data;
  return (
    <AdministrationPage
      title={user ? user.nombres || user.username : 'Usuario'}
      above={above}
      lead={user && <States user={user} />}
    >
      <Loaded query={query}>{(shown) => <UserPage user={shown} />}</Loaded>
    </AdministrationPage>
  );
}

function States({ user }: { readonly user: User }) {
  return (
    <>
      {user.username}{' '}
      {statesOf(user).map(({ text, look }) => (
        <Badge key={text} look={look}>
          {text}
        </Badge>
      ))}
    </>
  );
}

function UserPage({ user }: { readonly user: User }) {
  const { may, usuario } = useSession();
  const isOwn = usuario.id === user.id;
  return (
    <div className="stack-l">
      {!user.isWithinReach && (
        <Notice look="warning" icon="lock">
          Este usuario tiene más permisos que usted: puede ver su nombre y sus roles, no cambiarlos.
        </Notice>
      )}
      <UserData user={user} />
      <UserGrants user={user} />
      {user.isWithinReach && <UserAccess user={user} />}
      {(user.isWithinReach || isOwn) && <UserLogins user={user} />}
      {may('workflow.read', 'workflow.admin') && <UserAbsence id={user.id} />}
      {user.isWithinReach && <UserRemoval user={user} />}
    </div>
  );
}
