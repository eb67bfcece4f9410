import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { answerOf, formBody, service } from '../api/service.js';
import { CitizenWords } from '../fields/citizen-words.js';
import { FileInput } from '../fields/file-input.js';
import { Button } from '../ui/button.js';
import { drawn, focusOnLast } from '../ui/focus.js';
import { Labelled } from '../ui/labelled.js';
import { Notice, Refusal } from '../ui/notice.js';
import { useNotice } from '../ui/notices.js';
import { useUnsaved } from '../frame/unsaved.js';

/** The most files and the most characters of a message. */
const MOST_FILES = 5;
const MOST_TEXT = 4000;

/** The means by which the citizen is reached; null for none, and undefined where it is not known. */
export type Means = 'CORREO' | 'CHAT' | null | undefined;

function placeOf(means: Means): string {
  switch (means) {
    case 'CORREO':
      return 'Le llega por correo, y lo lee en el seguimiento con su clave.';
    case 'CHAT':
      return 'Le llega por chat, y lo lee en el seguimiento con su clave.';
    case null:
      return 'No dejó cómo avisarle: lo lee en el seguimiento con su clave.';
    default:
      return 'Lo lee en el seguimiento con su clave.';
  }
}

interface MessageFormProps {
  readonly radicado: string;
  readonly means: Means;
  /** Whether the record still needs an answer, which a message is not. */
  readonly needsAnswer: boolean;
  readonly phrases: readonly string[];
  /** The number of the last message that the page shows; 0 for none. A later one still waits. */
  readonly seen: number;
  /** The reason why the record takes no messages now. */
  readonly closed: string | undefined;
}

/** The form that writes to the citizen of a record, without answering it. Typed words stay where the record ends. */
export function MessageForm({ radicado, means, needsAnswer, phrases, seen, closed }: MessageFormProps) {
  const tell = useNotice();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const isTyped = text !== '' || files.length > 0;
  useUnsaved(isTyped);
  const send = useMutation({
    mutationFn: () => {
      const body = new FormData();
      body.set('texto', text);
      body.set('hasta', String(seen));
      for (const file of files) body.append('archivos', file);
      return answerOf(
        service.POST('/home/api/tramite/mensaje/{key}', { params: { path: { key: radicado } }, body: formBody(body) }),
      );
    },
    onSuccess: async ({ repetido }) => {
      if (repetido) tell('Ese mensaje ya se había enviado: no se envió otra vez.', 'warning');
      else tell('El mensaje se envió al ciudadano.');
      setText('');
      setFiles([]);
      await Promise.all(
        [['tramites'], ['workflow', 'caso']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      await drawn();
      focusOnLast('#mensajes .message--city', form.current);
    },
    onError: (error) => {
      // The record has ended or was forwarded meanwhile.
      const isClosed = error instanceof ServiceError && error.code === 'hilo_cerrado';
      if (isClosed) void queries.invalidateQueries({ queryKey: ['tramites'] });
    },
  });
  const refusal = send.error instanceof ServiceError ? send.error : undefined;
  const { texto: refusedText, archivos = [] } = refusal?.errors ?? {};
  const refusedFiles = refusal?.status === 413 ? refusal.message : archivos[0];
  if (closed !== undefined && !isTyped) return <p className="muted">{closed}</p>;
  return (
    <form
      className="form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      {refusal && refusedText === undefined && refusedFiles === undefined && (
        <Refusal error={refusal}>
          <p>
            Lo que escribió sigue aquí.
            {refusal.code === 'unreachable' && ' Envíelo de nuevo: si ya había salido, no se repite.'}
          </p>
        </Refusal>
      )}
      {closed !== undefined && <Notice look="warning">{closed}</Notice>}
      <CitizenWords
        label="Mensaje para el ciudadano"
        value={text}
        most={MOST_TEXT}
        errors={refusedText}
        onChange={setText}
        phrases={phrases}
        readAt={placeOf(means)}
        hint={needsAnswer && 'No es la respuesta: el plazo no cambia.'}
        isBusy={send.isPending}
        isRequired
      />
      <Labelled label="Archivos" hint={`Hasta ${MOST_FILES}.`} error={refusedFiles} isRequired={false}>
        {(described) => (
          <FileInput described={described} types={undefined} most={MOST_FILES} chosen={files} onChange={setFiles} />
        )}
      </Labelled>
      <Button type="submit" look="secondary" isBusy={send.isPending}>
        Enviar al ciudadano
      </Button>
    </form>
  );
}
