import { useSession } from '../frame/session.js';
import { useTitle } from '../frame/title.js';
import { AllAbsences } from './all-absences.js';
import { OwnAbsence } from './own-absence.js';

/** The user's own absence, and below it those of all users for who may see them. */
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
