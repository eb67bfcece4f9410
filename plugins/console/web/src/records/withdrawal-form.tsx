import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { answerOf, formBody, service } from '../api/service.js';
import { dayInWords } from '../frame/dates.js';
import { drawn, focusOnLast } from '../ui/focus.js';
import { useNotice } from '../ui/notices.js';
import { useUnsaved } from '../frame/unsaved.js';
import { Notice } from '../ui/notice.js';
import { Button } from '../ui/button.js';
import { TextArea, TextField } from '../ui/text-field.js';
import { isLapsed } from './lapsed.js';
import type { OneRecord } from './record-file.js';
import { SendDialog } from './send-dialog.js';

/** The form that decrees the withdrawal of a returned record, after the time of the person is over. */
export function WithdrawalForm({ record }: { readonly record: OneRecord }) {
  const { radicado, plazo_ciudadano: until } = record;
  const tell = useNotice();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  /** The act that the dialog is about. */
  const [ready, setReady] = useState<FormData>();
  const button = useRef<HTMLButtonElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const withdraw = useMutation({
    mutationFn: (body: FormData) =>
      answerOf(
        service.POST('/home/api/tramite/desistimiento/{key}', {
          params: { path: { key: radicado } },
          body: formBody(body),
        }),
      ),
    onSuccess: async ({ respuesta: { envio } }) => {
      setReason('');
      tell(
        envio === null
          ? 'El desistimiento quedó decretado. Notifíquelo: la persona no dejó correo ni chat.'
          : 'El desistimiento quedó decretado y se envía a la persona.',
      );
      await queries.invalidateQueries({ queryKey: ['tramites'] });
      await drawn();
      // This form is gone, and its dialog with it.
      flushSync(() => setReady(undefined));
      focusOnLast('#respuestas article');
    },
  });
  useUnsaved(reason !== '');
  const refusal = withdraw.error instanceof ServiceError ? withdraw.error : undefined;
  useEffect(() => {
    if (refusal) notice.current?.focus();
  }, [refusal]);
  if (until === null || !isLapsed(record)) return null;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    // Without a chosen file, a form sends one without a name.
    if ((body.get('archivos') as File | null)?.name === '') body.delete('archivos');
    // Where the dialog is closed, the focus goes back to the button.
    button.current?.focus();
    setReady(body);
  }

  return (
    <section className="panel" aria-labelledby="t-desistir">
      <div className="panel__head">
        <h2 id="t-desistir">Decretar el desistimiento</h2>
      </div>
      <form className="panel__body form" onSubmit={submit}>
        <p>
          La persona tenía hasta el {dayInWords(until)} para entregar lo que falta. Si ya lo entregó, cambie el estado a
          «En trámite».
        </p>
        {refusal && (
          <Notice look="danger" role="alert" tabIndex={-1} ref={notice}>
            {Object.values(refusal.errors ?? {})[0]?.[0] ?? refusal.message}
          </Notice>
        )}
        <TextArea
          label="Motivo del acto"
          hint="La persona lo recibe, con los recursos que tiene. No se puede cambiar después. La ley pide notificarlo personalmente: el correo basta si la persona aceptó notificarse así."
          id="desistir-motivo"
          name="motivo"
          maxLength={10_000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          readOnly={withdraw.isPending}
          required
        />
        <TextField label="Acto firmado" name="archivos" type="file" isRequired={false} multiple />
        <Button type="submit" look="danger" ref={button} isBusy={withdraw.isPending}>
          Decretar el desistimiento
        </Button>
      </form>
      {ready && (
        <SendDialog
          title="Decretar el desistimiento"
          effects={[
            'El expediente se cierra como Rechazado, y su plazo termina.',
            'La persona recibe el motivo del acto, con los recursos que tiene.',
          ]}
          destination={record.destino}
          isDanger
          isBusy={withdraw.isPending}
          onSend={() => withdraw.mutate(ready, { onSettled: () => setReady(undefined) })}
          onClose={() => setReady(undefined)}
        />
      )}
    </section>
  );
}
