import './account.css';
import { useSession } from '../frame/session.js';
import { useTitle } from '../frame/title.js';
import { ChangePassword } from './change-password.js';
import { OwnLogins } from './own-logins.js';
import { SecondFactor } from './second-factor.js';
import { SignOut } from './sign-out.js';

/** The user's account: the name, the password, and the end of sessions. */
export function Component() {
  const { usuario, dos_pasos } = useSession();
  useTitle('Mi cuenta');
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Mi cuenta</h1>
          <p>
            {usuario.nombres} ({usuario.username})
          </p>
        </div>
      </div>
      <SecondFactor />
      <ChangePassword asksCode={dos_pasos.activa} />
      <OwnLogins />
      <SignOut />
    </>
  );
}
