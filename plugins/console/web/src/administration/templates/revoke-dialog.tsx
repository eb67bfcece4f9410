import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Refusal } from '../../ui/notice.js';
import { TextArea } from '../../ui/text-field.js';

interface RevokeDialogProps {
  readonly codigo: string;
  readonly nombre: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The revocation of a document, with its reason. */
export function RevokeDialog({ codigo, nombre, onClose, onDone }: RevokeDialogProps) {
  const [motivo, setMotivo] = useState('');
  const [isMissing, setMissing] = useState(false);
  const revoke = useMutation({
    mutationFn: () => admin.documents.issued.revoke.mutate({ codigo, motivo: motivo.trim() }),
    onSuccess: onDone,
  });
  return (
    <Dialog title={`Revocar «${nombre}»`} onClose={onClose} isBusy={revoke.isPending}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(motivo.trim() === '');
          if (motivo.trim() !== '') revoke.mutate();
        }}
      >
        <p>No se deshace. Al verificarlo dirá que está revocado, sin el motivo.</p>
        <TextArea
          label="Motivo"
          rows={3}
          maxLength={500}
          value={motivo}
          error={isMissing ? 'Escriba el motivo.' : undefined}
          onChange={({ target }) => setMotivo(target.value)}
        />
        <Refusal error={revoke.error} />
        <div className="dialog__actions">
          <Button type="submit" look="danger" isBusy={revoke.isPending}>
            Revocar el documento
          </Button>
          <Button look="quiet" onClick={onClose}>
            No hacer nada
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
