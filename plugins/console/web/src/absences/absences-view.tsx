import { useSession } from '../frame/session.js';
import { useTitle } from '../frame/title.js';
import { AllAbsences } from './all-absences.js';
import { OwnAbsence } from './own-absence.js';

/** The user's own absence, and below it, where the user may see them, those of all users. */
export function Component() {
  useTitle('Ausencias');
  const { may } = useSession();
  return (
    <div className="stack-l">
      <div className="page-head">
        <div>
          <h1>Ausencias</h1>
          <p>Mientras alguien no está, su sustituto recibe sus tareas.</p>
        </div>
      </div>
      <OwnAbsence />
      {may('workflow.read', 'workflow.admin') && <AllAbsences />}
    </div>
  );
}
