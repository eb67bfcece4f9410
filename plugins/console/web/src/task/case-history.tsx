import { ServiceError } from '../api/errors.js';
import { CaseNotes } from './case-notes.js';
import { CaseTimeline } from './case-timeline.js';
import { NotShown } from './not-shown.js';
import { Panel } from './task-panel.js';
import { useCase } from './use-case.js';

/** The notes and the history of a case, or who may read them. */
export function CaseHistory({ llave }: { readonly llave: string }) {
  const { error, data } = useCase(llave);
  if (data === undefined && error instanceof ServiceError && error.status === 403) {
    return (
      <Panel id="historial" title="Historial">
        <div className="panel__body">
          <NotShown llave={undefined}>El historial y las notas los lee quien tiene una tarea del caso.</NotShown>
        </div>
      </Panel>
    );
  }
  return (
    <>
      <CaseNotes llave={llave} />
      <CaseTimeline llave={llave} />
    </>
  );
}
