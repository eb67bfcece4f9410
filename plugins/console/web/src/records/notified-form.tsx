import type { FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, service } from '../api/service.js';
import { useNotice } from '../ui/notices.js';
import { Refusal } from '../ui/notice.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/text-field.js';

interface NotifiedFormProps {
  /** The number of the record. */
  readonly radicado: string;
  /** The number of the answer. */
  readonly numero: number;
}

/** The form that records how the person was notified of an answer that was not delivered. */
export function NotifiedForm({ radicado, numero }: NotifiedFormProps) {
  const tell = useNotice();
  const queries = useQueryClient();
  const note = useMutation({
    mutationFn: (medio: string) =>
      answerOf(
        service.POST('/home/api/tramite/expediente/{key}/respuesta/{numero}/notificada', {
          params: { path: { key: radicado, numero: String(numero) } },
          body: { medio },
        }),
      ),
    onSuccess: async () => {
      tell('La notificación quedó anotada.');
      await queries.invalidateQueries({ queryKey: ['tramites'] });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    note.mutate(String(new FormData(event.currentTarget).get('medio') ?? ''));
  }

  return (
    <form className="form" onSubmit={submit}>
      <TextField label="Si ya la notificó por otro medio, diga cómo" name="medio" maxLength={200} required />
      <Refusal error={note.error} />
      <Button type="submit" look="quiet" isBusy={note.isPending}>
        Anotar la notificación
      </Button>
    </form>
  );
}
