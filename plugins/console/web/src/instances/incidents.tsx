import { useState } from 'react';
import { admin } from '../api/admin.js';
import { useNotice } from '../frame/notices.js';
import { useSession } from '../frame/session.js';
import { Icon } from '../look/icon.js';
import { useInstanceChange, type OneInstance } from './instance-queries.js';
import { ReasonDialog } from './reason-dialog.js';

type Incident = OneInstance['incidents'][number];

interface IncidentsProps {
  readonly incidents: readonly Incident[];
}

/** Tasks that stand still, each with why and a way to try again. */
export function Incidents({ incidents }: IncidentsProps) {
  const { may } = useSession();
  const [retried, setRetried] = useState<Incident>();
  if (incidents.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="incidentes">
      <div className="panel__head">
        <h2 id="incidentes">Incidentes</h2>
      </div>
      {incidents.map((task) => (
        <div key={task.id} className="incident">
          <div>
            <strong className="with-icon">
              <Icon name="alert" /> {task.nombre}
            </strong>
            <p>{task.incidente?.mensaje}</p>
            <p className="sub">
              Código <span className="mono">{task.incidente?.codigo}</span>
            </p>
          </div>
          {may('workflow.admin') && (
            <button className="btn" type="button" onClick={() => setRetried(task)}>
              Volver a intentar
            </button>
          )}
        </div>
      ))}
      {retried && <Retry task={retried} onClose={() => setRetried(undefined)} />}
    </section>
  );
}

function Retry({ task, onClose }: { readonly task: Incident; readonly onClose: () => void }) {
  const tell = useNotice();
  const change = useInstanceChange(
    (motivo: string) => admin.workflow.tasks.retry.mutate({ tarea: task.id, motivo }),
    () => {
      tell('Se vuelve a intentar.');
      onClose();
    },
  );
  return (
    <ReasonDialog
      title={`Volver a intentar «${task.nombre}»`}
      confirm="Volver a intentar"
      change={change}
      onConfirm={change.mutate}
      onClose={onClose}
    >
      <p>El servicio hace la tarea otra vez desde donde se detuvo. Hágalo cuando la causa ya esté corregida.</p>
    </ReasonDialog>
  );
}
