import { dueInWords, momentInWords } from '../frame/dates.js';
import { Icon } from '../look/icon.js';

/** When a task is due: by word, icon and colour. `soonUntil` is the end of the next three working days. */
export function Due({ vence, soonUntil }: { readonly vence: string | null; readonly soonUntil: string | undefined }) {
  if (vence === null) return <span className="muted">Sin plazo</span>;
  const { text, kind } = dueInWords(vence);
  const title = momentInWords(vence);
  if (kind === 'danger') {
    return (
      <span className="badge badge--danger" title={title}>
        <Icon name="alert" /> {text}
      </span>
    );
  }
  if (soonUntil !== undefined && new Date(vence) <= new Date(soonUntil)) {
    return (
      <span className="badge badge--warning" title={title}>
        <Icon name="clock" /> {text}
      </span>
    );
  }
  return <span title={title}>{text}</span>;
}
