import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { focusOn } from '../../ui/focus.js';
import { Notice } from '../../ui/notice.js';
import { useNotice } from '../../ui/notices.js';
import { Loading } from '../../ui/states.js';
import type { Bot } from './bot-data.js';

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.js')).QrCode }));

/** The chat of a bot: how it is linked, and the end of the link. */
export function BotLink({ bot, isManager }: { readonly bot: Bot; readonly isManager: boolean }) {
  const client = useQueryClient();
  const tell = useNotice();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The closing dialog gives the focus to the button, whose words have changed.
  useEffect(() => {
    if (codes > 0) focusOn(heading.current);
  }, [codes]);
  const unlink = useMutation({
    mutationFn: () => admin.messenger.unlink.mutate({ id: bot.id }),
    onSuccess: async () => {
      setAsking(false);
      tell(bot.verificado ? 'El chat quedó desenlazado.' : 'El bot tiene un código nuevo.');
      await client.invalidateQueries({ queryKey: ['bots'] });
      setCodes((count) => count + 1);
    },
  });
  const words = bot.verificado ? 'Desenlazar el chat' : 'Hacer un código nuevo';
  return (
    <section className="card stack" aria-labelledby="enlace">
      <h2 id="enlace" ref={heading}>
        Enlace con un chat
      </h2>
      {bot.verificado ? (
        <p>
          Enlazado con el chat <span className="mono">{bot.chat_id_verificado}</span>. Lo que se escribe en él llega
          como tarea a {bot.nombre_usuario}.
        </p>
      ) : (
        <LinkSteps bot={bot} />
      )}
      {isManager && (
        <div className="row">
          <Button look={bot.verificado ? 'danger' : 'secondary'} onClick={() => setAsking(true)}>
            {words}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words}
          isDanger={bot.verificado}
          change={unlink}
          onConfirm={() => unlink.mutate()}
          onClose={() => setAsking(false)}
        >
          {bot.verificado ? (
            <p>
              Lo que se escriba en ese chat deja de llegar a {bot.nombre_usuario}. Para enlazar otro, o el mismo, se usa
              el código nuevo.
            </p>
          ) : (
            <p>El código de ahora deja de servir. Si estaba bloqueado por intentos fallidos, el nuevo sirve ya.</p>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}

function LinkSteps({ bot }: { readonly bot: Bot }) {
  const { enlace, codigo_verificacion: codigo, codigos_bloqueados_hasta: blocked, nombre_usuario } = bot;
  return (
    <>
      {blocked !== null && (
        <Notice look="warning" icon="lock">
          Hubo demasiados códigos errados: hasta el {momentInWords(blocked)} no se acepta ninguno. Un código nuevo sirve
          ya.
        </Notice>
      )}
      <ol>
        <li>Tome el teléfono en que {nombre_usuario} usa el mensajero.</li>
        <li>
          {enlace === null ? (
            'Abra el chat con el bot.'
          ) : (
            <>
              Escanee el código QR, o <a href={enlace}>abra el chat con el bot en este equipo</a>, y pulse «Iniciar».
            </>
          )}
        </li>
        <li>
          Si el chat no lo envía por sí mismo, escriba en él <code>/start {codigo}</code>.
        </li>
      </ol>
      {enlace !== null && (
        <Suspense fallback={<Loading />}>
          <QrCode text={enlace} label="Código QR con el enlace que abre el chat con el bot" />
        </Suspense>
      )}
      <p>
        Código: <strong className="mono">{codigo}</strong>
      </p>
    </>
  );
}
