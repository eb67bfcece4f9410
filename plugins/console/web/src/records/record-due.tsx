import { dueInWords } from '../frame/dates.js';
import { isLapsed } from './lapsed.js';
import { Icon } from '../ui/icon.js';

interface RecordDueProps {
  readonly record: {
    readonly vence: string | null;
    readonly respondido: string | null;
    readonly sin_notificar: boolean;
    readonly plazo_ciudadano: string | null;
    readonly estado: string;
  };
}

const ended = new Set(['RESUELTO', 'RECHAZADO', 'ANULADO']);

/** The state of the term of a record. */
export function RecordDue({ record }: RecordDueProps) {
  const { vence, respondido, sin_notificar: isUnnotified, estado } = record;
  if (isUnnotified) {
    return (
      <span className="badge badge--danger">
        <Icon name="alert" /> Respondido, sin notificar
      </span>
    );
  }
  if (respondido !== null) return <span className="badge badge--success">Respondido</span>;
  if (ended.has(estado)) return <span className="muted">Terminado</span>;
  if (isLapsed(record)) {
    return (
      <span className="badge badge--danger">
        <Icon name="alert" /> Plazo de la persona vencido
      </span>
    );
  }
  if (vence === null) return <span className="muted">{estado === 'DEVUELTO' ? 'En pausa' : 'Sin plazo'}</span>;
  const { text, kind } = dueInWords(vence);
  if (kind === undefined) return <span>{text}</span>;
  return (
    <span className={`badge badge--${kind}`}>
      <Icon name={kind === 'danger' ? 'alert' : 'clock'} /> {text}
    </span>
  );
}
