import { useState } from 'react';
import { useNotice } from '../ui/notices.js';
import { useSession } from '../frame/session.js';
import { Icon } from '../ui/icon.js';
import { Button } from '../ui/button.js';
import type { Incident } from './incident.js';
import { useInstanceChange } from './instance-queries.js';
import { ReasonDialog } from './reason-dialog.js';

interface IncidentsProps {
  readonly incidents: readonly Incident[];
}

/** The incidents of an instance, each with its cause and a retry. */
export function Incidents({ incidents }: IncidentsProps) {
  const { may } = useSession();
  const [retried, setRetried] = useState<Incident>();
  if (incidents.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="incidentes">
      <div className="panel__head">
        <h2 id="incidentes">Incidentes</h2>
      </div>
      {incidents.map((one) => (
        <div key={one.key} className="incident">
          <div>
            <strong className="with-icon">
              <Icon name="alert" /> {one.title}
            </strong>
            <p>{one.mensaje}</p>
            <p className="sub">
              Código <span className="mono">{one.codigo}</span>
            </p>
          </div>
          {may('workflow.admin') && <Button onClick={() => setRetried(one)}>Volver a intentar</Button>}
        </div>
      ))}
      {retried && <Retry incident={retried} onClose={() => setRetried(undefined)} />}
    </section>
  );
}

function Retry({ incident: { title, retry }, onClose }: { readonly incident: Incident; readonly onClose: () => void }) {
  const tell = useNotice();
  const change = useInstanceChange(retry, () => {
    tell('Se vuelve a intentar.');
    onClose();
  });
  return (
    <ReasonDialog
      title="Volver a intentar"
      confirm="Volver a intentar"
      change={change}
      onConfirm={change.mutate}
      onClose={onClose}
    >
      <p>
        <strong>{title}.</strong> El servicio lo hace otra vez desde donde se detuvo. Hágalo cuando la causa ya esté
        corregida.
      </p>
    </ReasonDialog>
  );
}
