import { useEffect, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import { momentInWords } from '../../frame/dates.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { focusOn } from '../../ui/focus.js';
import { Notice, Refusal } from '../../ui/notice.js';
import { useNotice } from '../../ui/notices.js';
import { Loaded } from '../../ui/states.js';
import { webhookQuery, type Bot } from './bot-data.js';

type Webhook = Awaited<ReturnType<typeof admin.messenger.webhookInfo.query>>;

/** The webhook of a bot at the platform: its state, its last error, and its registration. */
export function BotWebhook({ bot, isManager }: { readonly bot: Bot; readonly isManager: boolean }) {
  const client = useQueryClient();
  const tell = useNotice();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery({ ...webhookQuery(bot.id), enabled: bot.activa });
  const [isElsewhere, setElsewhere] = useState(false);
  const [registrations, setRegistrations] = useState(0);
  // The closing dialog gives the focus back to the button.
  useEffect(() => {
    if (registrations > 0) focusOn(heading.current);
  }, [registrations]);
  const register = useMutation({
    mutationFn: (reemplazar: boolean) => admin.messenger.registerWebhook.mutate({ id: bot.id, reemplazar }),
    onSuccess: (state) => {
      setElsewhere(false);
      client.setQueryData(webhookQuery(bot.id).queryKey, state);
      tell('El webhook quedó registrado en la plataforma.');
      setRegistrations((count) => count + 1);
    },
    onError: (error) => setElsewhere(error instanceof ServiceError && error.code === 'webhook_elsewhere'),
  });
  return (
    <section className="card stack" aria-labelledby="webhook">
      <h2 id="webhook" ref={heading}>
        Conexión con la plataforma
      </h2>
      {bot.activa ? (
        <Loaded query={query}>{(state) => <WebhookState state={state} />}</Loaded>
      ) : (
        <Notice look="warning" icon="alert">
          Al bot le falta su token: no recibe mensajes. Escríbalo en sus datos.
        </Notice>
      )}
      {!isElsewhere && <Refusal error={register.error} />}
      {bot.activa && (
        <div className="row">
          {isManager && (
            <Button look="secondary" isBusy={register.isPending} onClick={() => register.mutate(false)}>
              Registrar el webhook
            </Button>
          )}
          {!query.isError && (
            <Button look="quiet" icon="refresh" isBusy={query.isFetching} onClick={() => void query.refetch()}>
              Preguntar a la plataforma
            </Button>
          )}
        </div>
      )}
      {isElsewhere && (
        <ConfirmDialog
          title="El bot entrega a otra dirección"
          confirm="Reemplazarla por esta"
          isDanger
          change={register}
          onConfirm={() => register.mutate(true)}
          onClose={() => {
            setElsewhere(false);
            register.reset();
          }}
        >
          <p>
            Otro programa, quizá otro servidor de la alcaldía, recibe sus mensajes. Si la reemplaza, deja de recibirlos.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function WebhookState({ state }: { readonly state: Webhook }) {
  const { url, propio, pendientes, ultimo_error, ultimo_error_fecha } = state;
  return (
    <dl className="facts">
      <div>
        <dt>Webhook</dt>
        <dd>
          {url === null && <Badge look="warning">Sin registrar</Badge>}
          {url !== null && propio && (
            <Badge look="success" icon="check">
              Registrado
            </Badge>
          )}
          {url !== null && !propio && (
            <>
              <Badge look="danger" icon="alert">
                Entrega a otra dirección
              </Badge>{' '}
              <span className="mono">{url}</span>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Mensajes por entregar</dt>
        <dd>{pendientes}</dd>
      </div>
      <div>
        <dt>Último error</dt>
        <dd>
          {ultimo_error === null ? 'Ninguno' : ultimo_error}
          {ultimo_error_fecha !== null && `, el ${momentInWords(ultimo_error_fecha)}`}
        </dd>
      </div>
    </dl>
  );
}
