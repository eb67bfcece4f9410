import { timeInWords } from '../../../frame/dates.js';
import { ServiceError } from '../../../api/errors.js';
import { Button } from '../../../ui/button.js';
import { useTramiteEditor } from './editor-context.js';

/** Says in words whether the draft is saved. */
function useWords(): string {
  const { saving, isPublished } = useTramiteEditor();
  const { isSaving, isDirty, error, saved } = saving;
  if (isSaving) return 'Guardando…';
  if (isDirty && error !== undefined) {
    return `No se pudo guardar: ${error instanceof ServiceError ? error.message : 'algo falló en esta página.'}`;
  }
  if (isDirty) return 'Sin guardar todavía';
  if (saved.revision > 0 && saved.at) return `Borrador guardado a las ${timeInWords(saved.at)}`;
  return isPublished ? 'Igual a lo publicado' : 'Trámite nuevo';
}

/** The state of the saving, announced where it fails. */
export function SaveState() {
  const { saving } = useTramiteEditor();
  const words = useWords();
  const hasFailed = saving.isDirty && saving.error !== undefined && !saving.isSaving;
  return (
    <div className="row save-state">
      <p className={hasFailed ? 'error-text' : 'small muted'} role={hasFailed ? 'alert' : undefined}>
        {words}
      </p>
      {hasFailed && !saving.isStale && (
        <Button look="quiet" icon="refresh" onClick={() => void saving.flush()}>
          Guardar ahora
        </Button>
      )}
    </div>
  );
}
