import { useQuery } from '@tanstack/react-query';
import { admin } from '../../../api/admin.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Notice } from '../../../ui/notice.js';
import { Loaded } from '../../../ui/states.js';
import { ConflictDialog } from '../../frame/conflict-dialog.js';
import { isSameValue } from '../../frame/same-value.js';
import { readDefinition, type Definition } from '../definition/definition.js';
import { comparable, definitionOfParts, partsOfDefinition, type DefinitionParts } from '../definition/parts.js';
import { namesIn, partInWords, partLabel } from './part-words.js';
import type { ServerDraft } from './use-draft.js';

interface StaleDialogProps {
  readonly error: Error;
  readonly mine: Definition;
  /** The definition that both designers began from. */
  readonly base: Definition;
  /** Saves a choice of both definitions over the stored draft. */
  readonly onJoin: (joined: Definition, stored: ServerDraft) => void;
  /** Goes on with the stored draft. */
  readonly onTakeStored: (stored: ServerDraft) => void;
  readonly onClose: () => void;
}

/** The dialog of a draft that another designer has saved: it names them, and lets choose step by step. */
export function StaleDialog({ error, mine, base, onJoin, onTakeStored, onClose }: StaleDialogProps) {
  const query = useQuery({
    queryKey: ['processes', 'stored', { codigo: mine.codigo }],
    queryFn: ({ signal }) => admin.workflow.processes.get.query({ llave: mine.codigo }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const definition = readDefinition(query.data?.staging.definicion);
  if (!query.data || !definition) {
    return (
      <Dialog title="Otra persona guardó un cambio" onClose={onClose}>
        <Notice look="warning">{error.message}</Notice>
        <p>Lo que usted hizo sigue aquí, sin guardar.</p>
        <Loaded query={query}>{() => <p>Lo guardado no se puede mostrar aquí: le faltan partes.</p>}</Loaded>
        <div className="dialog__actions">
          <Button look="secondary" onClick={onClose}>
            Seguir editando
          </Button>
        </div>
      </Dialog>
    );
  }
  const stored = { definition, revision: query.data.staging.revision };
  const parts = { mine: partsOfDefinition(mine), stored: partsOfDefinition(definition) };
  const compared = { mine: comparable(parts.mine), stored: comparable(parts.stored) };
  const nameOf = namesIn(mine, definition, base);
  const names = [...new Set([...Object.keys(compared.mine), ...Object.keys(compared.stored)])];
  const join = (chosen: DefinitionParts): void => {
    // The stored part keeps the codes that the service has given.
    const written = names.map((name) => [
      name,
      isSameValue(chosen[name], compared.stored[name]) ? parts.stored[name] : parts.mine[name],
    ]);
    onJoin(definitionOfParts(Object.fromEntries(written)), stored);
  };
  return (
    <ConflictDialog<Record<string, unknown>>
      editor={{
        conflict: {
          message: error.message,
          mine: compared.mine,
          base: comparable(partsOfDefinition(base)),
          present: { item: compared.stored, revision: stored.revision },
        },
        resolve: join,
        postpone: onClose,
        isSaving: false,
      }}
      fields={names.map((name) => {
        const other = (value: unknown): unknown =>
          value === compared.mine[name] ? compared.stored[name] : compared.mine[name];
        return {
          name,
          label: partLabel(name, nameOf, mine, definition),
          show: (value) => partInWords(name, value, other(value), nameOf),
        };
      })}
      onDiscard={() => onTakeStored(stored)}
    />
  );
}
