import { Link, useLocation } from 'react-router';
import { Notice } from '../ui/notice.js';
import { useSession } from './session.js';

/** A notice at the top while a role gives nothing because its user has no second factor yet. */
export function DemandedSecondFactor() {
  const { dos_pasos: standing } = useSession();
  const { pathname } = useLocation();
  if (!standing.exigida || standing.activa || pathname === '/cuenta') return null;
  return (
    <Notice look="warning" icon="lock">
      <p>
        Uno de sus roles exige la verificación en dos pasos. <Link to="/cuenta">Actívela en su cuenta</Link> para
        usarlo.
      </p>
    </Notice>
  );
}
