import { timeInWords } from '../frame/dates.js';
import { Icon } from '../look/icon.js';
import type { DraftState, TaskDraft } from './use-task-draft.js';

const words: Readonly<Record<DraftState, string>> = {
  untouched: '',
  typing: 'Sin guardar todavía',
  saving: 'Guardando…',
  saved: 'Borrador guardado',
  waiting: 'Sin conexión con el servicio: sigue en este equipo',
  conflict: 'Otra ventana suya lo cambió',
  failed: 'No se pudo guardar',
};

/** Where the browser stores nothing. */
const PAGE_ALONE = 'Sin conexión con el servicio: sigue en esta página, no la cierre';

/** Whether what was typed is on the service. */
export function DraftLine({ state, savedAt, isStored }: Pick<TaskDraft, 'state' | 'savedAt' | 'isStored'>) {
  return (
    <span className="muted small with-icon" role="status">
      {state === 'saved' && <Icon name="check" />} {state === 'waiting' && !isStored ? PAGE_ALONE : words[state]}
      {state === 'saved' && savedAt && ` ${timeInWords(savedAt)}`}
    </span>
  );
}
