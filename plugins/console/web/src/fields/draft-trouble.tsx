import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { Failed } from '../ui/states.js';
import type { SavedForm } from './use-saved-form.js';

/** The reason why a draft is not saved, and the ways out of it; nothing for one that is. */
export function DraftTrouble({ draft }: { readonly draft: SavedForm }) {
  const takeOther = (): void => {
    // Otherwise it would be sent again over what the other window has saved.
    draft.forget();
    location.reload();
  };
  if (draft.phase === 'failed') {
    return (
      <Failed error={draft.failure} kept="Lo que escribió sigue en esta página." retry={() => void draft.flush()} />
    );
  }
  if (draft.phase !== 'conflict') return null;
  return (
    <Notice look="warning" role="alert">
      <p>Otra ventana suya guardó este borrador mientras tanto.</p>
      <p className="row">
        <Button look="secondary" onClick={draft.overwrite}>
          Seguir con lo de esta ventana
        </Button>
        <Button look="quiet" onClick={takeOther}>
          Usar lo de la otra
        </Button>
      </p>
    </Notice>
  );
}
