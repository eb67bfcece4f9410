import type { User } from './people-queries.js';
import { EditedSection } from './edited-section.js';
import { UserDataForm } from './user-data-form.js';
import { documentOf } from './words.js';

const none = <span className="muted">Sin dato</span>;

/** The data of a user, and their form. */
export function UserData({ user }: { readonly user: User }) {
  const facts = [
    ['Usuario', user.username],
    ['Nombre', user.nombres],
    ['Correo', user.email],
    ['Documento', documentOf(user)],
    ['Teléfono', user.telefono],
  ] as const;
  return (
    <EditedSection
      id="datos"
      title="Datos"
      change={user.isWithinReach ? 'Cambiar los datos' : undefined}
      form={(close) => <UserDataForm user={user} onClose={close} />}
    >
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || none}</dd>
          </div>
        ))}
      </dl>
    </EditedSection>
  );
}
