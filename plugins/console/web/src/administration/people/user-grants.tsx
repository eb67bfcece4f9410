import { useQuery } from '@tanstack/react-query';
import { EditedSection } from './edited-section.js';
import { allRoles, type User } from './people-queries.js';
import { PermissionWords } from './permission-words.js';
import { UserGrantsForm } from './user-grants-form.js';
import { roleName } from './words.js';

/** The roles and permissions of a user in words, and their form. */
export function UserGrants({ user }: { readonly user: User }) {
  const roles = useQuery(allRoles).data ?? [];
  const waiting = roles.filter(
    ({ codigo, requiere_totp }) => requiere_totp && user.roles.includes(codigo) && user.secondFactor?.active === false,
  );
  return (
    <EditedSection
      id="roles-y-permisos"
      title="Roles y permisos"
      change={user.isWithinReach ? 'Cambiar los roles y permisos' : undefined}
      form={(close) => <UserGrantsForm user={user} onClose={close} />}
    >
      <dl className="facts">
        <div>
          <dt>Roles</dt>
          <dd>{user.roles.length === 0 ? 'Ninguno' : user.roles.map((code) => roleName(roles, code)).join(', ')}</dd>
        </div>
      </dl>
      {waiting.length > 0 && (
        <p>
          {waiting.map(({ nombre }) => nombre).join(', ')}: no da nada hasta que el usuario active la verificación en
          dos pasos.
        </p>
      )}
      <PermissionWords title="Permisos directos" codes={user.permissions} empty="Ninguno: solo los de sus roles." />
      {user.is_superuser ? (
        <p>Es superusuario: puede todo.</p>
      ) : (
        <details className="more">
          <summary>Lo que puede hacer hoy ({user.effective.length})</summary>
          <PermissionWords
            title="Permisos que tiene hoy"
            codes={user.effective}
            empty="Nada más que su propia cuenta."
          />
        </details>
      )}
    </EditedSection>
  );
}
