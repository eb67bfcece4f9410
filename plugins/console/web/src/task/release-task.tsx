import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, service } from '../api/service.js';
import { Button } from '../ui/button.js';
import { useNotice } from '../ui/notices.js';
import { ServiceError } from '../api/errors.js';

/** The button that returns the task to its pool; its draft is kept for its author. */
export function ReleaseTask({ id, prepare }: { readonly id: number; readonly prepare?: () => Promise<unknown> }) {
  const tell = useNotice();
  const queries = useQueryClient();
  const release = useMutation({
    mutationFn: async () => {
      await prepare?.();
      await answerOf(service.POST('/workflow/api/soltar-tarea', { body: { tarea_id: id } }));
    },
    onSuccess: () => tell('Soltó la tarea. Su borrador sigue guardado por si la toma otra vez.'),
    onError: (error) => tell(error instanceof ServiceError ? error.message : 'No se pudo soltar.', 'danger'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['workflow'] }),
  });
  return (
    <Button look="quiet" className="push" isBusy={release.isPending} onClick={() => release.mutate()}>
      Soltar la tarea
    </Button>
  );
}
