import { useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { ServiceError } from '../api/errors.js';
import { PersonInput } from '../fields/person-input.js';
import { Button } from '../ui/button.js';
import { Refusal } from '../ui/notice.js';
import { TextField } from '../ui/text-field.js';
import { Dialog } from '../ui/dialog.js';
import { useNotice } from '../ui/notices.js';

/** The form that gives the task to another user, or back to its pool. */
export function ReassignTask({ id }: { readonly id: number }) {
  const [isOpen, setOpen] = useState(false);
  const tell = useNotice();
  const queries = useQueryClient();
  const reassign = useMutation({
    mutationFn: ({ usuario, motivo }: { usuario: string | null; motivo: string }) =>
      admin.workflow.tasks.reassign.mutate({ tarea: id, usuario, motivo }),
    onSuccess: async (_done, { usuario }) => {
      setOpen(false);
      tell(usuario === null ? 'La tarea volvió a su grupo.' : `La tarea es de ${usuario}.`);
      await queries.invalidateQueries({ queryKey: ['workflow'] });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const usuario = String(form.get('usuario') ?? '').trim();
    reassign.mutate({ usuario: usuario === '' ? null : usuario, motivo: String(form.get('motivo') ?? '').trim() });
  }

  const refusal = reassign.error instanceof ServiceError ? reassign.error : undefined;
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Reasignar
      </Button>
      {isOpen && (
        <Dialog title="Reasignar la tarea" onClose={() => setOpen(false)}>
          <form className="form" onSubmit={submit}>
            <Refusal error={reassign.error} hasFields />
            <PersonInput
              label="Usuario que la recibe"
              hint="Escriba su nombre y elija de la lista. En blanco, vuelve a su grupo."
              name="usuario"
              error={refusal?.errors?.['usuario']?.[0]}
            />
            <TextField
              label="Motivo"
              name="motivo"
              maxLength={1000}
              error={refusal?.errors?.['motivo']?.[0]}
              required
            />
            <div className="dialog__actions">
              <Button type="submit" isBusy={reassign.isPending}>
                Reasignar la tarea
              </Button>
              <Button look="secondary" onClick={() => setOpen(false)}>
                Cancelar
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
