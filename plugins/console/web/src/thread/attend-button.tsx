import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, service } from '../api/service.js';
import { Button } from '../ui/button.js';
import { useNotice } from '../ui/notices.js';

interface AttendButtonProps {
  /** The number of the record. */
  readonly radicado: string;
  /** The number of the last message that the page shows: a later one still waits. */
  readonly upTo: number;
}

/** The button that marks the messages of the citizen as attended, where they need no message of the city. */
export function AttendButton({ radicado, upTo }: AttendButtonProps) {
  const tell = useNotice();
  const queries = useQueryClient();
  const attend = useMutation({
    mutationFn: () =>
      answerOf(
        service.POST('/home/api/tramite/expediente/{key}/mensajes/atendidos', {
          params: { path: { key: radicado } },
          body: { numero: upTo },
        }),
      ),
    onSuccess: async () => {
      tell('Los mensajes quedaron atendidos.');
      await Promise.all(
        [['tramites'], ['workflow', 'caso']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
    onError: ({ message }) => tell(message, 'danger'),
  });
  return (
    <Button look="quiet" isBusy={attend.isPending} onClick={() => attend.mutate()}>
      Marcar como atendido
    </Button>
  );
}
