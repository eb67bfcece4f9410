import { dayInWords, dueInWords } from '../frame/dates.js';
import { noDue } from '../inbox/due.js';
import { Panel } from './task-panel.js';

interface TaskDueProps {
  readonly due: string | null;
  /** Whether the term is that of the record. */
  readonly isLegal: boolean;
}

/** The due date of the task; nothing where it has no term. */
export function TaskDue({ due, isLegal }: TaskDueProps) {
  if (due === null && !isLegal) return null;
  return (
    <Panel title="Vencimiento">
      <div className="panel__body">
        <p className="due__date">{due === null ? noDue(isLegal) : dayInWords(due)}</p>
        {due !== null && <p className="small muted">{dueInWords(due).text}</p>}
        {due !== null && isLegal && <p className="small muted">Es el plazo legal del registro.</p>}
      </div>
    </Panel>
  );
}
