import { dueInWords, momentInWords } from '../frame/dates.js';
import { DueBadge } from '../ui/badge.js';

interface DueProps {
  readonly vence: string | null;
  /** Whether the term is that of the record. */
  readonly isLegal: boolean;
  readonly soonUntil: string | undefined;
}

/** The due date of a task: by word, icon and colour. `soonUntil` is the end of the next three working days. */
export function Due({ vence, isLegal, soonUntil }: DueProps) {
  if (vence === null) return <span className="muted">{noDue(isLegal)}</span>;
  const { text, kind } = dueInWords(vence);
  const title = isLegal ? `${momentInWords(vence)}, plazo legal` : momentInWords(vence);
  const isSoon = soonUntil !== undefined && new Date(vence) <= new Date(soonUntil);
  return <DueBadge text={text} title={title} kind={kind === 'danger' ? kind : isSoon ? 'warning' : undefined} />;
}

/** Returns the text for a task without a due date: the term of a record may be paused, or have ended. */
export const noDue = (isLegal: boolean): string => (isLegal ? 'Plazo legal sin correr' : 'Sin plazo');
