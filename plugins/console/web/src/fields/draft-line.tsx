import { timeInWords } from '../frame/dates.js';
import { Icon } from '../ui/icon.js';
import type { DraftPhase } from './draft-reducer.js';

const words: Readonly<Record<DraftPhase, string>> = {
  clean: '',
  typing: 'Sin guardar todavía',
  saving: 'Guardando…',
  saved: 'Borrador guardado',
  offline: 'Sin conexión con el servicio: sigue en este equipo',
  conflict: 'Otra ventana suya lo cambió',
  failed: 'No se pudo guardar',
};

/** The line that shows whether the typed answers are saved on the service. */
export function DraftLine({ state, savedAt }: { readonly state: DraftPhase; readonly savedAt: Date | undefined }) {
  return (
    <span className="muted small with-icon" role="status">
      {state === 'saved' && <Icon name="check" />} {words[state]}
      {state === 'saved' && savedAt && ` ${timeInWords(savedAt)}`}
    </span>
  );
}
