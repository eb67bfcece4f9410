import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { focusOn } from '../../ui/focus.js';
import { useNotice } from '../../ui/notices.js';
import { titleOf, wordingsKey } from './wording-data.js';

interface WordingResetProps {
  readonly codigo: string;
  readonly onDone: () => Promise<void>;
}

/** The button that goes back to the text of the product. */
export function WordingReset({ codigo, onDone }: WordingResetProps) {
  const tell = useNotice();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const reset = useMutation({
    mutationFn: () => admin.channels.texts.reset.mutate({ codigo }),
    onSuccess: async () => {
      tell(`«${titleOf(codigo)}» se dice otra vez con el texto del producto.`);
      setAsked(false);
      void client.invalidateQueries({ queryKey: [...wordingsKey, 'list'] });
      await onDone();
      // The button disappears with the city's own text.
      focusOn(document.querySelector<HTMLElement>('main h1'));
    },
  });
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        Volver al texto del producto
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Volver al texto del producto"
          isDanger
          change={reset}
          onConfirm={() => reset.mutate()}
          onClose={() => {
            reset.reset();
            setAsked(false);
          }}
        >
          <p>El texto de la ciudad se borra. Los chats dicen el del producto desde el próximo mensaje.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
