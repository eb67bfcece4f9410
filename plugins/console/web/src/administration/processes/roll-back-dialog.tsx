import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useNotice } from '../../ui/notices.js';
import { Loaded } from '../../ui/states.js';
import { TextArea } from '../../ui/text-field.js';
import { DifferenceList } from './difference-list.js';
import { versionDifferences } from './process-queries.js';

interface RollBackDialogProps {
  readonly codigo: string;
  readonly version: number;
  /** The active version. */
  readonly activa: number;
  readonly nameOf: (codigo: string) => string | undefined;
  readonly onClose: () => void;
}

/** The dialog that publishes an old version again; it shows first what changes. */
export function RollBackDialog({ codigo, version, activa, nameOf, onClose }: RollBackDialogProps) {
  const tell = useNotice();
  const client = useQueryClient();
  const [comment, setComment] = useState('');
  const differences = useQuery(versionDifferences(codigo, activa, version));
  const rollBack = useMutation({
    mutationFn: () => {
      const comentario = comment.trim();
      const input = { llave: codigo, version, activa, ...(comentario !== '' && { comentario }) };
      return admin.workflow.processes.rollBack.mutate(input);
    },
    onSuccess: async (made) => {
      tell(`Se publicó de nuevo la versión ${version}, como la ${made.version}. Lo que ya empezó sigue como estaba.`);
      onClose();
      await client.invalidateQueries({ queryKey: ['processes'] });
    },
    onError: () => client.invalidateQueries({ queryKey: ['processes', 'state'] }),
  });
  return (
    <ConfirmDialog
      title={`Volver a la versión ${version}`}
      confirm={`Publicar de nuevo la ${version}`}
      change={rollBack}
      onConfirm={() => rollBack.mutate()}
      onClose={onClose}
    >
      <p>Lo que empiece desde ahora sigue la versión {version}. Lo que ya está en curso sigue en la suya.</p>
      <h3>
        De la {activa}, que es la activa, a la {version}
      </h3>
      <Loaded query={differences}>
        {({ diferencias }) => <DifferenceList differences={diferencias} nameOf={nameOf} />}
      </Loaded>
      <TextArea
        label="Comentario"
        isRequired={false}
        rows={2}
        maxLength={1000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </ConfirmDialog>
  );
}
