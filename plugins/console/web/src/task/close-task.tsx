import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ServiceError } from '../api/errors.js';
import { answerOf, service } from '../api/service.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/text-field.js';
import { useNotice } from '../ui/notices.js';

/** The form that closes a task without a process, which came through a channel. */
export function CloseTask({ id }: { readonly id: number }) {
  const [comment, setComment] = useState('');
  const tell = useNotice();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const close = useMutation({
    mutationFn: () =>
      answerOf(
        service.POST('/workflow/api/tareas/{id}/cerrar', {
          params: { path: { id: String(id) } },
          body: comment.trim() === '' ? {} : { comentario: comment.trim() },
        }),
      ),
    onSuccess: async () => {
      tell('Cerró la tarea.');
      // At once: by the time everything is reloaded, the user may have gone elsewhere.
      void navigate('/');
      await queries.invalidateQueries({ queryKey: ['workflow'] });
    },
  });
  return (
    <div className="form">
      <TextField
        label="Comentario"
        hint="Opcional. Queda en el historial."
        maxLength={1000}
        value={comment}
        error={close.error instanceof ServiceError ? close.error.message : undefined}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <Button isBusy={close.isPending} onClick={() => close.mutate()}>
        Cerrar la tarea
      </Button>
    </div>
  );
}
