import './people.css';
import { AdministrationPage } from '../frame/administration-page.js';
import { RoleForm } from './role-form.js';

/** The page that creates a role. */
export function Component() {
  return (
    <AdministrationPage title="Crear un rol" above={{ text: 'Roles', to: '/administracion/roles' }}>
      <RoleForm />
    </AdministrationPage>
  );
}
