import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useNotice } from '../ui/notices.js';
import { ANSWER_FIELD } from '../records/answer-form.js';
import type { RecordFile } from '../records/record-file.js';
import { AttendButton } from './attend-button.js';
import { MessageForm } from './message-form.js';
import { ThreadPanel } from './thread-panel.js';
import { closedBy, messageOf, type ThreadMessage } from './thread-message.js';

interface RecordThreadProps {
  readonly file: RecordFile;
  /** Whether the form of the answer is on this page. */
  readonly isAnswerHere?: boolean;
}

/** Shows a notice when the citizen writes while the page is open. */
function useNewMessage(messages: readonly ThreadMessage[]): void {
  const tell = useNotice();
  const last = messages.findLast(({ de }) => de === 'CIUDADANO')?.numero ?? 0;
  const before = useRef(last);
  useEffect(() => {
    if (last > before.current) tell('El ciudadano escribió: mire los mensajes.');
    before.current = last;
  }, [last, tell]);
}

/** The messages of a record, and the form that writes to the citizen for users who may. */
export function RecordThread({ file, isAnswerHere = true }: RecordThreadProps) {
  const { registro, puede, mensajes, termino } = file;
  const { radicado, estado, medio, frases, respondido } = registro;
  const messages = mensajes.map(messageOf);
  useNewMessage(messages);
  const forwarding = termino?.eventos.find(({ tipo }) => tipo === 'TRASLADO');
  const mayAnswer = puede.responder;
  const page = isAnswerHere ? '' : `/expedientes/${radicado}`;
  const closed = forwarding
    ? `Se trasladó a ${forwarding.entidad}: esa entidad le escribe al ciudadano.`
    : closedBy(estado, messages);
  const last = messages.at(-1)?.numero ?? 0;
  const isWaiting = messages.some((message) => message.isWaiting);
  return (
    <ThreadPanel
      messages={messages}
      reviewed={mayAnswer && <Link to={`${page}#${ANSWER_FIELD}`}>Complementar la respuesta</Link>}
    >
      {mayAnswer && isWaiting && <AttendButton radicado={radicado} upTo={last} />}
      {mayAnswer ? (
        <MessageForm
          radicado={radicado}
          means={medio}
          needsAnswer={respondido === null}
          phrases={frases}
          seen={last}
          closed={closed}
        />
      ) : (
        closed !== undefined && <p className="muted">{closed}</p>
      )}
    </ThreadPanel>
  );
}
