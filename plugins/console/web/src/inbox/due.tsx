import { Icon } from '../look/icon.js';

const day = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'short' });
const whole = new Intl.DateTimeFormat('es-CO', { dateStyle: 'full', timeStyle: 'short' });

/** Whole days of the calendar from one moment to another. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date): number => new Date(date).setHours(0, 0, 0, 0);
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}

function words(due: Date, now: Date): string {
  if (due < now) return `Venció el ${day.format(due)}`;
  const days = daysBetween(now, due);
  if (days === 0) return 'Vence hoy';
  return days === 1 ? 'Vence mañana' : `Vence el ${day.format(due)}`;
}

/** When a task is due: by word, icon and colour. `soonUntil` is the end of the next three working days. */
export function Due({ vence, soonUntil }: { readonly vence: string | null; readonly soonUntil: string | undefined }) {
  if (vence === null) return <span className="muted">Sin plazo</span>;
  const [due, now] = [new Date(vence), new Date()];
  const title = whole.format(due);
  if (due < now) {
    return (
      <span className="badge badge--danger" title={title}>
        <Icon name="alert" /> {words(due, now)}
      </span>
    );
  }
  if (soonUntil !== undefined && due <= new Date(soonUntil)) {
    return (
      <span className="badge badge--warning" title={title}>
        <Icon name="clock" /> {words(due, now)}
      </span>
    );
  }
  return <span title={title}>{words(due, now)}</span>;
}
