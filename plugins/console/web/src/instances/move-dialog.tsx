import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { Select } from '../ui/select.js';
import { useNotice } from '../ui/notices.js';
import { Failed } from '../ui/states.js';
import { Notice } from '../ui/notice.js';
import { useInstanceChange, type OneInstance } from './instance-queries.js';
import { versionOptions } from './words.js';
import { ReasonDialog } from './reason-dialog.js';

interface MoveDialogProps {
  readonly track: OneInstance['track'];
  readonly onClose: () => void;
}

/** The dialog that moves an instance to another version, after checking that it fits there. */
export function MoveDialog({ track: { llave, proceso, version, activa }, onClose }: MoveDialogProps) {
  const tell = useNotice();
  const versions = useQuery({
    queryKey: ['processes', 'versions', { proceso }],
    queryFn: ({ signal }) => admin.workflow.processes.versions.query({ llave: proceso, limit: 50 }, { signal }),
  });
  const others = (versions.data?.items ?? []).filter((one) => one.version !== version);
  const [chosen, setChosen] = useState<number>();
  const target = chosen ?? (activa !== null && activa !== version ? activa : others[0]?.version);
  const fit = useQuery({
    queryKey: ['instances', 'fit', { llave, target }],
    queryFn: ({ signal }) =>
      admin.workflow.instances.checkMove.query({ proceso, version: target!, llaves: [llave] }, { signal }),
    enabled: target !== undefined,
  });
  const reasons = fit.data?.items.flatMap(({ motivos }) => motivos) ?? [];
  const move = useInstanceChange(
    async (motivo: string) => {
      const { omitidas } = await admin.workflow.instances.moveToVersion.mutate({
        llaves: [llave],
        version: target!,
        motivo,
      });
      return omitidas;
    },
    (omitidas) => {
      if (omitidas.length === 0) tell(`La instancia sigue en la versión ${target}.`);
      else tell(`No se pasó: ${omitidas.map(({ mensaje }) => mensaje).join(' ')}`, 'danger');
      onClose();
    },
  );
  return (
    <ReasonDialog
      title="Pasar a otra versión"
      confirm={target === undefined ? 'Pasar' : `Pasar a la versión ${target}`}
      isBarred={target === undefined || !fit.isSuccess || reasons.length > 0}
      change={move}
      onConfirm={move.mutate}
      onClose={onClose}
    >
      {versions.isError && <Failed error={versions.error} retry={() => void versions.refetch()} />}
      {versions.isSuccess && others.length === 0 && <p>El proceso no tiene otra versión.</p>}
      {others.length > 0 && (
        <Select
          label="Versión"
          options={versionOptions(
            others.map((one) => one.version),
            activa,
          )}
          value={target}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      <div role="status">
        {fit.isError && <Failed error={fit.error} retry={() => void fit.refetch()} />}
        {fit.isSuccess && reasons.length === 0 && <p>La instancia cabe en esa versión y conserva sus tareas.</p>}
        {reasons.length > 0 && (
          <Notice look="warning">
            <p>Todavía no se puede pasar:</p>
            <ul>
              {reasons.map(({ codigo, mensaje }, index) => (
                <li key={`${codigo}-${index}`}>{mensaje}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </ReasonDialog>
  );
}
