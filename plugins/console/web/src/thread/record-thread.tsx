import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { admin } from '../api/admin.js';
import { useNotice } from '../frame/notices.js';
import { useSession } from '../frame/session.js';
import { Loaded } from '../frame/states.js';
import { ANSWER_FIELD } from '../records/answer-form.js';
import { recordTerm } from '../records/record-term.js';
import type { OneRecord } from '../records/record-view.js';
import { AttendButton } from './attend-button.js';
import { MessageForm } from './message-form.js';
import { ThreadPanel } from './thread-panel.js';
import { closedBy, messageOf, type ThreadMessage } from './thread-message.js';

/** The most messages of a thread: a hundred of each side. */
const MOST_MESSAGES = 200;

/** The pause between two looks for new messages, while the page is visible. */
const LOOK_MILLISECONDS = 30_000;

interface RecordThreadProps {
  readonly record: OneRecord;
}

/** The messages of a record, for users who may see records. */
export function RecordThread({ record }: RecordThreadProps) {
  const { id } = record;
  const query = useQuery({
    queryKey: ['tramites', 'messages', { id }],
    queryFn: async ({ signal }) => {
      const { items } = await admin.tramites.records.messages.query({ id, limit: MOST_MESSAGES }, { signal });
      return items.map(messageOf);
    },
    refetchInterval: LOOK_MILLISECONDS,
  });
  useNewMessage(query.data);
  return <Loaded query={query}>{(messages) => <Thread record={record} messages={messages} />}</Loaded>;
}

/** Shows a notice when the citizen writes while the page is open. */
function useNewMessage(messages: readonly ThreadMessage[] | undefined): void {
  const tell = useNotice();
  const last = messages?.findLast(({ de }) => de === 'CIUDADANO')?.numero ?? 0;
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (messages === undefined) return;
    if (before.current !== undefined && last > before.current) tell('El ciudadano escribió: mire los mensajes.');
    before.current = last;
  }, [messages, last, tell]);
}

function Thread({ record, messages }: RecordThreadProps & { readonly messages: readonly ThreadMessage[] }) {
  const { id, radicado, estado, medio, frases, respondido } = record;
  const { may } = useSession();
  const term = useQuery(recordTerm(id));
  const forwarding = term.data?.termino?.eventos.find(({ tipo }) => tipo === 'TRASLADO');
  const mayAnswer = may('tramites.answer');
  const closed = forwarding
    ? `Se trasladó a ${forwarding.entidad}: esa entidad le escribe al ciudadano.`
    : closedBy(estado, messages);
  const last = messages.at(-1)?.numero ?? 0;
  const isWaiting = messages.some((message) => message.isWaiting);
  return (
    <ThreadPanel
      messages={messages}
      reviewed={mayAnswer && <Link to={`/expedientes/${id}#${ANSWER_FIELD}`}>Complementar la respuesta</Link>}
    >
      {mayAnswer && isWaiting && <AttendButton id={id} upTo={last} />}
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
