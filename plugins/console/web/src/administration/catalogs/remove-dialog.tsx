import { useMutation, useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Notice } from '../../ui/notice.js';
import { useNotice } from '../../ui/notices.js';
import { Loaded } from '../../ui/states.js';
import { proceduresOf, type Catalog, type Item } from './catalog-queries.js';
import { keyOf } from './field-values.js';

interface RemoveDialogProps {
  readonly catalog: Catalog;
  readonly item: Item;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialog that asks before an item is removed, and shows what refers to it. */
export function RemoveDialog({ catalog, item, onClose, onDone }: RemoveDialogProps) {
  const { nombre, singular } = catalog;
  const { id, revision } = item;
  const tell = useNotice();
  const name = `${singular} ${keyOf(catalog, item)}`;
  const uses = useQuery({
    queryKey: ['catalogs', nombre, 'uses', { id }],
    queryFn: ({ signal }) => proceduresOf(nombre).uses.query({ id }, { signal }),
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: () => proceduresOf(nombre).remove.mutate({ id, revision }),
    onSuccess: () => {
      tell(`Quitó ${name}.`);
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={`Quitar ${name}`}
      isDanger
      change={{ isPending: remove.isPending || uses.isPending, error: remove.error }}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Loaded query={uses}>
        {({ usos }) =>
          usos.length === 0 ? (
            <p>Ningún otro elemento de los catálogos se refiere a este.</p>
          ) : (
            <Notice look="warning">
              <p>No se puede quitar mientras otros elementos se refieren a este:</p>
              {usos.map(({ titulo, campo, total }) => (
                <p key={`${titulo} ${campo}`}>
                  {total} de {titulo} ({campo})
                </p>
              ))}
            </Notice>
          )
        }
      </Loaded>
    </ConfirmDialog>
  );
}
