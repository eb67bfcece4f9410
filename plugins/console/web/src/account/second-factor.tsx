import { useSession } from '../frame/session.js';
import { Notice } from '../ui/notice.js';
import { EnrolSecondFactor } from './enrol-second-factor.js';
import { RemoveSecondFactor } from './remove-second-factor.js';
import { RenewCodes } from './renew-codes.js';

/** The second factor of the login: set it up, or remove it. */
export function SecondFactor() {
  const { dos_pasos: standing } = useSession();
  return (
    <section className="card stack" aria-labelledby="dos-pasos">
      <h2 id="dos-pasos">Verificación en dos pasos</h2>
      {standing.exigida && !standing.activa && (
        <Notice look="warning">Uno de sus roles la exige: no le da permisos hasta que la active aquí.</Notice>
      )}
      {standing.activa ? (
        <>
          <p>Está activa.</p>
          <RenewCodes />
          <RemoveSecondFactor isDemanded={standing.exigida} />
        </>
      ) : (
        <EnrolSecondFactor />
      )}
    </section>
  );
}
