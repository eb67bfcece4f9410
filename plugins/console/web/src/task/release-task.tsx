import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rest } from '../api/rest.js';
import { useNotice } from '../frame/notices.js';
import { ServiceError } from '../api/errors.js';

/** Puts the task back into its pool; its draft stays for its author. */
export function ReleaseTask({ id, prepare }: { readonly id: number; readonly prepare?: () => Promise<boolean> }) {
  const tell = useNotice();
  const queries = useQueryClient();
  const release = useMutation({
    mutationFn: async () => {
      const isSaved = (await prepare?.()) ?? true;
      await rest('post', '/workflow/api/soltar-tarea', { body: { tarea_id: id } });
      return isSaved;
    },
    onSuccess: (isSaved) =>
      tell(
        isSaved
          ? 'Soltó la tarea. Su borrador sigue guardado por si la toma otra vez.'
          : 'Soltó la tarea. Lo que no se guardó sigue en este equipo por si la toma otra vez.',
      ),
    onError: (error) => tell(error instanceof ServiceError ? error.message : 'No se pudo soltar.', 'danger'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['workflow'] }),
  });
  return (
    <button className="btn btn--quiet push" type="button" disabled={release.isPending} onClick={() => release.mutate()}>
      Soltar la tarea
    </button>
  );
}
