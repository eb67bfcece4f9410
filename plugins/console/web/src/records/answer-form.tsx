import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ServiceError } from '../api/errors.js';
import { answerOf, formBody, service } from '../api/service.js';
import { CitizenWords } from '../fields/citizen-words.js';
import { drawn, focusOnLast } from '../ui/focus.js';
import { useNotice } from '../ui/notices.js';
import { useUnsaved } from '../frame/unsaved.js';
import { Notice } from '../ui/notice.js';
import { Button } from '../ui/button.js';
import { Select } from '../ui/select.js';
import { TextArea, TextField } from '../ui/text-field.js';
import type { RecordFile } from './record-file.js';
import { stateNames } from './record-words.js';
import { SendDialog } from './send-dialog.js';

/** The states that an answer may close a record in. */
const closing = ['RESUELTO', 'RECHAZADO'] as const;

/** The id of the field of the answer, to which a request to review an answer links. */
export const ANSWER_FIELD = 'respuesta-texto';

/**
 * The form that answers a record with a text and files, after a dialog; the first answer ends its term, and may close
 * it in the same step.
 */
export function AnswerForm({ file: { registro: record, puede } }: { readonly file: RecordFile }) {
  const tell = useNotice();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [state, setState] = useState('');
  const [isPartial, setPartial] = useState(false);
  const [reason, setReason] = useState('');
  // A rejection grants nothing: its text is the reason.
  const mayBePartial = state !== 'RECHAZADO';
  const isMore = record.respondido !== null;
  const mayClose = puede.mover && record.llave === null && ['RADICADO', 'EN_TRAMITE'].includes(record.estado);
  const answer = useMutation({
    mutationFn: (body: FormData) =>
      answerOf(
        service.POST('/home/api/tramite/respuesta/{key}', {
          params: { path: { key: record.radicado } },
          body: formBody(body),
        }),
      ),
    onSuccess: async ({ respuesta: { envio } }) => {
      tell(
        envio === null
          ? 'La respuesta quedó guardada. La persona la ve en el seguimiento.'
          : 'La respuesta quedó guardada y se envía a la persona.',
      );
      await queries.invalidateQueries({ queryKey: ['tramites'] });
      await drawn();
      // The dialog closes first, as it gives the focus back to the button.
      flushSync(() => setReady(undefined));
      focusOnLast('#respuestas article', form.current);
    },
  });
  /** The answer that the dialog is about. */
  const [ready, setReady] = useState<FormData>();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${ANSWER_FIELD}`) field.current?.focus();
  }, [hash, key]);
  useUnsaved(text !== '' || reason !== '');
  const refusal = answer.error instanceof ServiceError ? answer.error : undefined;
  const { para_ciudadano: refusedReason, ...others } = refusal?.errors ?? {};
  useEffect(() => {
    if (refusal) notice.current?.focus();
  }, [refusal]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    // Without a chosen file, a form sends one without a name.
    if ((body.get('archivos') as File | null)?.name === '') body.delete('archivos');
    if (isMore) body.set('adicional', 'true');
    if (isPartial && mayBePartial) {
      body.set('parcial', 'true');
      body.set('para_ciudadano', reason.trim());
    }
    // Where the dialog is closed, the focus goes back to the button.
    button.current?.focus();
    setReady(body);
  }

  function send(body: FormData): void {
    answer.mutate(body, {
      onSuccess: () => {
        form.current?.reset();
        setText('');
        setState('');
        setPartial(false);
        setReason('');
      },
      onSettled: () => setReady(undefined),
    });
  }

  const title = isMore ? 'Enviar el complemento' : 'Enviar la respuesta';
  const effects = (body: FormData): readonly string[] => {
    const files = body.getAll('archivos').length;
    const closed = closing.find((one) => one === state);
    return [
      isMore ? 'Complementa la respuesta anterior.' : 'El expediente queda respondido, y su plazo termina.',
      closed
        ? `El expediente se cierra como ${stateNames[closed]}.`
        : `El expediente sigue ${stateNames[record.estado]}.`,
      ...(body.has('parcial') ? ['Concede solo una parte: la persona lee por qué no se concede más.'] : []),
      ...(files > 0 ? [files === 1 ? 'Lleva un archivo.' : `Lleva ${files} archivos.`] : []),
    ];
  };

  return (
    <section className="panel" aria-labelledby="t-responder">
      <div className="panel__head">
        <h2 id="t-responder">{isMore ? 'Complementar la respuesta' : 'Responder'}</h2>
      </div>
      <form className="panel__body form" ref={form} onSubmit={submit}>
        {refusal && (refusedReason === undefined || Object.keys(others).length > 0) && (
          <Notice look="danger" role="alert" tabIndex={-1} ref={notice}>
            <p>{Object.values(others)[0]?.[0] ?? refusal.message}</p>
            <p>Lo que escribió sigue aquí.</p>
          </Notice>
        )}
        <TextArea
          label="Respuesta"
          hint="La persona la ve en el seguimiento, y la recibe por correo o chat si los dejó. No se puede cambiar después."
          id={ANSWER_FIELD}
          ref={field}
          name="texto"
          maxLength={20_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
          readOnly={answer.isPending}
          required
        />
        <TextField label="Archivos" name="archivos" type="file" isRequired={false} multiple />
        {mayClose && (
          <Select
            label="El expediente queda"
            none="Como está"
            id="respuesta-estado"
            name="estado"
            options={closing.map((codigo) => ({ codigo, nombre: stateNames[codigo] }))}
            value={state}
            onChange={({ target }) => setState(target.value)}
          />
        )}
        {mayBePartial && (
          <label className="check">
            <input type="checkbox" checked={isPartial} onChange={({ target }) => setPartial(target.checked)} />
            <span>Concede solo una parte</span>
          </label>
        )}
        {mayBePartial && isPartial && (
          <CitizenWords
            label="Por qué no se concede más"
            value={reason}
            errors={refusedReason}
            onChange={setReason}
            phrases={record.frases}
            hint="Va con la respuesta."
            isBusy={answer.isPending}
            isRequired
          />
        )}
        <Button type="submit" ref={button} isBusy={answer.isPending}>
          {title}
        </Button>
      </form>
      {ready && (
        <SendDialog
          title={title}
          effects={effects(ready)}
          destination={record.destino}
          isBusy={answer.isPending}
          onSend={() => send(ready)}
          onClose={() => setReady(undefined)}
        />
      )}
    </section>
  );
}
