import { useQuery } from '@tanstack/react-query';
import { admin } from '../../../api/admin.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Notice } from '../../../ui/notice.js';
import { Loaded } from '../../../ui/states.js';
import { readDefinition, type Definition } from '../definition/definition.js';
import { stepChanges } from '../definition/step-changes.js';
import type { ServerDraft } from './use-draft.js';

interface StaleDialogProps {
  readonly error: Error;
  readonly mine: Definition;
  /** Saves the own definition over the stored draft. */
  readonly onKeepMine: (stored: ServerDraft) => void;
  /** Goes on with the stored draft. */
  readonly onTakeStored: (stored: ServerDraft) => void;
  readonly onClose: () => void;
}

/** The dialog of a draft that another designer has saved: it names them, and what differs. */
export function StaleDialog({ error, mine, onKeepMine, onTakeStored, onClose }: StaleDialogProps) {
  const query = useQuery({
    queryKey: ['processes', 'stored', { codigo: mine.codigo }],
    queryFn: ({ signal }) => admin.workflow.processes.get.query({ llave: mine.codigo }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title="Otra persona guardó este borrador" onClose={onClose}>
      <Notice look="warning">{error.message}</Notice>
      <p>Lo que usted hizo sigue aquí, sin guardar.</p>
      <Loaded query={query}>
        {({ staging: { definicion, revision } }) => {
          const definition = readDefinition(definicion);
          if (!definition) return <p>Lo guardado no se puede mostrar aquí: le faltan partes.</p>;
          const stored = { definition, revision };
          const changes = stepChanges(definition, mine);
          return (
            <>
              <h3>De lo guardado a lo suyo</h3>
              {changes.length === 0 && <p>Dicen lo mismo.</p>}
              <ul className="change-list">
                {changes.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
              <div className="dialog__actions">
                <Button onClick={() => onKeepMine(stored)}>Guardar lo mío encima</Button>
                <Button look="danger" onClick={() => onTakeStored(stored)}>
                  Dejar lo mío y seguir con lo guardado
                </Button>
                <Button look="quiet" onClick={onClose}>
                  Seguir sin guardar
                </Button>
              </div>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
