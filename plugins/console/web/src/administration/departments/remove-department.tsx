import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { Loaded } from '../../ui/states.js';
import { usesQuery } from './department-data.js';
import { UseList } from './department-uses.js';

interface RemoveDepartmentProps {
  readonly id: number;
  readonly nombre: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialog before a department is removed: it says what refers to it, which keeps it from being removed. */
export function RemoveDepartment({ id, nombre, onClose, onDone }: RemoveDepartmentProps) {
  const client = useQueryClient();
  const uses = useQuery({ ...usesQuery(id), staleTime: 0 });
  const remove = useMutation({
    mutationFn: () => admin.catalogs.dependencia.remove.mutate({ id }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: ['departments', 'get', { id }] });
      client.removeQueries({ queryKey: ['departments', 'uses', { id }] });
      onDone();
      await client.invalidateQueries({ queryKey: ['departments', 'tree'] });
    },
    onError: () => client.invalidateQueries({ queryKey: ['departments', 'uses'] }),
  });
  const title = `Eliminar la dependencia ${nombre}`;
  if (uses.data?.usos.length === 0) {
    return (
      <ConfirmDialog
        title={title}
        confirm="Eliminarla"
        isDanger
        change={remove}
        onConfirm={() => remove.mutate()}
        onClose={onClose}
      >
        <p>Nada la nombra. Sus miembros dejan de pertenecer a ella. No se puede deshacer.</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Loaded query={uses}>
        {({ usos }) => (
          <>
            <p>No se puede eliminar mientras algo la nombre:</p>
            <UseList uses={usos} />
            <p>Para que los procesos nuevos no la nombren, quítele la marca «Activa» y guarde.</p>
          </>
        )}
      </Loaded>
      <div className="dialog__actions">
        <Button look="secondary" onClick={onClose}>
          Volver
        </Button>
      </div>
    </Dialog>
  );
}
