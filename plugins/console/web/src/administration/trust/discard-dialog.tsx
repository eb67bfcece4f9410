import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import type { useJobChange } from './change-jobs.js';

interface DiscardDialogProps {
  readonly ids: readonly string[];
  readonly thing: 'trabajo' | 'correo';
  readonly change: ReturnType<typeof useJobChange>;
  readonly onClose: () => void;
}

/** Asks before jobs are discarded, and says what that means. */
export function DiscardDialog({ ids, thing, change, onClose }: DiscardDialogProps) {
  const [untold, setUntold] = useState(false);
  const one = ids.length === 1;
  return (
    <ConfirmDialog
      title={one ? `¿Descartar este ${thing}?` : `¿Descartar ${ids.length} ${thing}s?`}
      confirm="Descartar"
      isDanger
      change={change}
      onConfirm={() => change.mutate({ act: 'discard', ids, untold })}
      onClose={onClose}
    >
      <p>
        {one ? 'No se hará nunca y sus datos se borran' : 'No se harán nunca y sus datos se borran'}; no se puede
        deshacer. {thing === 'correo' ? 'La persona no recibe el correo; ' : ''}Quien lo pidió se entera de que no se
        hizo: por ejemplo, el expediente muestra que el aviso no salió. Los que esperaban detrás siguen.
      </p>
      <label className="check">
        <input type="checkbox" checked={untold} onChange={({ target }) => setUntold(target.checked)} />
        Descartar también lo que este servidor no conoce (quien lo pidió no se entera)
      </label>
    </ConfirmDialog>
  );
}
