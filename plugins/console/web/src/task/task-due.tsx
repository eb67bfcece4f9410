import { dayInWords, dueInWords } from '../frame/dates.js';
import { Panel } from './task-panel.js';

/** When the task is due. */
export function TaskDue({ due }: { readonly due: string }) {
  return (
    <Panel title="Vencimiento">
      <div className="panel__body">
        <p className="due__date">{dayInWords(due)}</p>
        <p className="small muted">{dueInWords(due).text}</p>
      </div>
    </Panel>
  );
}
