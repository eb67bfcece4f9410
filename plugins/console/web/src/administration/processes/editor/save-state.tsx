import { Button } from '../../../ui/button.js';
import { Refusal } from '../../../ui/notice.js';
import type { Draft } from './use-draft.js';

const words: Readonly<Record<Draft['state'], string>> = {
  saved: 'Guardado',
  waiting: 'Hay cambios por guardar…',
  saving: 'Guardando…',
  failed: 'No se pudo guardar',
  stale: 'Otra persona guardó este borrador: lo suyo no se ha guardado',
};

/** The state of the saving, and the way to try again. */
export function SaveState({ draft, onResolve }: { readonly draft: Draft; readonly onResolve: () => void }) {
  const { state, error, save } = draft;
  return (
    <div className="stack-s">
      <div className="row">
        <p className="small" role="status">
          {words[state]}
        </p>
        {(state === 'waiting' || state === 'failed') && (
          <Button look="quiet" onClick={save}>
            Guardar ahora
          </Button>
        )}
        {state === 'stale' && (
          <Button look="secondary" onClick={onResolve}>
            Ver qué cambió
          </Button>
        )}
      </div>
      {state === 'failed' && (
        <Refusal error={error}>
          <p>Lo que hizo sigue aquí, y se guarda con el próximo cambio.</p>
        </Refusal>
      )}
    </div>
  );
}
