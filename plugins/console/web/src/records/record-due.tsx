import { dueInWords } from '../frame/dates.js';
import { isLapsed } from './lapsed.js';
import { Badge, DueBadge } from '../ui/badge.js';

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
  if (isUnnotified) return <DueBadge kind="danger" text="Respondido, sin notificar" />;
  if (respondido !== null) return <Badge look="success">Respondido</Badge>;
  if (ended.has(estado)) return <span className="muted">Terminado</span>;
  if (isLapsed(record)) return <DueBadge kind="danger" text="Plazo de la persona vencido" />;
  if (vence === null) return <span className="muted">{estado === 'DEVUELTO' ? 'En pausa' : 'Sin plazo'}</span>;
  return <DueBadge {...dueInWords(vence)} />;
}
