import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { Button } from '../../ui/button.js';
import { copyOrSelect } from '../../ui/copy-or-select.js';
import { Dialog } from '../../ui/dialog.js';
import { Refusal } from '../../ui/notice.js';

/** The secret of a bot's webhook, for users who may see it: to register the webhook by other means. */
export function WebhookSecret({ id }: { readonly id: number }) {
  const [isCopied, setCopied] = useState<boolean>();
  const text = useRef<HTMLParagraphElement>(null);
  const show = useMutation({ mutationFn: () => admin.messenger.webhookSecret.mutate({ id }), gcTime: 0 });
  return (
    <section className="card stack" aria-labelledby="secreto">
      <h2 id="secreto">Secreto del webhook</h2>
      <p>Solo se necesita para registrar el webhook por otro medio. Queda en la auditoría que usted lo vio.</p>
      <Refusal error={show.error} />
      <div className="row">
        <Button look="secondary" isBusy={show.isPending} onClick={() => show.mutate()}>
          Ver el secreto
        </Button>
      </div>
      {show.data && (
        <Dialog
          title="Secreto del webhook"
          onClose={() => {
            show.reset();
            setCopied(undefined);
          }}
        >
          <p className="mono" ref={text}>
            {show.data.webhook_secret}
          </p>
          <p role="status">
            {isCopied === true && 'Copiado.'}
            {isCopied === false && 'Quedó seleccionado: use Ctrl + C.'}
          </p>
          <div className="dialog__actions">
            <Button
              look="secondary"
              onClick={() => void copyOrSelect(show.data.webhook_secret, text.current!).then(setCopied)}
            >
              Copiar
            </Button>
            <Button
              onClick={() => {
                show.reset();
                setCopied(undefined);
              }}
            >
              Cerrar
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
