import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { lastUse } from './standing.js';

interface RevokeDialogProps {
  readonly title: string;
  /** The things that the credential allows, in words. */
  readonly allows: readonly string[];
  readonly lastUsed: string | null;
  readonly revoke: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialog before a credential is revoked: what stops working. */
export function RevokeDialog({ title, allows, lastUsed, revoke, onClose, onDone }: RevokeDialogProps) {
  const change = useMutation({ mutationFn: revoke, onSuccess: onDone });
  return (
    <ConfirmDialog
      title={title}
      confirm="Revocar"
      isDanger
      change={change}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p>Deja de servir en el acto, y no se puede deshacer. El programa que la usa ya no podrá:</p>
      {allows.length === 0 ? (
        <p>Nada: no permite nada.</p>
      ) : (
        <ul>
          {allows.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <p>Último uso: {lastUse(lastUsed)}.</p>
    </ConfirmDialog>
  );
}
