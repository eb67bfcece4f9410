import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { useSession } from '../frame/session.js';
import { Loaded } from '../frame/states.js';
import type { RecordState } from '../records/record-words.js';
import { useCase, type CaseEntry } from '../task/use-case.js';
import { MessageForm } from './message-form.js';
import { RecordThread } from './record-thread.js';
import { closedBy, messagesOf } from './thread-message.js';
import { ThreadPanel } from './thread-panel.js';

/** The entry REGISTRO of a case, as far as a thread needs it. */
interface Filing {
  readonly radicado: string;
  readonly estado: RecordState;
  readonly respondido: string | null;
  /** The state of the receipt, which is a mail; null without one. */
  readonly recibo?: string | null;
}

/** The messages of the record of a case; nothing for a case without a record. */
export function CaseThread({ llave }: { readonly llave: string }) {
  const { may } = useSession();
  const entries = useCase(llave).data?.entries;
  const filing = entries?.find(({ tipo }) => tipo === 'REGISTRO')?.datos as unknown as Filing | undefined;
  if (!entries || !filing) return null;
  if (may('tramites.read')) return <ThreadOfRecord radicado={filing.radicado} />;
  return <ThreadOfCase entries={entries} filing={filing} />;
}

/** The thread where the user may see the record, too. */
function ThreadOfRecord({ radicado }: { readonly radicado: string }) {
  const query = useQuery({
    queryKey: ['tramites', 'record', { radicado }],
    queryFn: async ({ signal }) => {
      const { items } = await admin.tramites.records.list.query({ radicado, limit: 1 }, { signal });
      return items[0] ? admin.tramites.records.get.query({ id: items[0].id }, { signal }) : null;
    },
  });
  return <Loaded query={query}>{(record) => record && <RecordThread key={record.id} record={record} />}</Loaded>;
}

interface ThreadOfCaseProps {
  readonly entries: readonly CaseEntry[];
  readonly filing: Filing;
}

/** The thread as the case shows it, for a user who may see the case alone. */
function ThreadOfCase({ entries, filing: { radicado, estado, respondido, recibo } }: ThreadOfCaseProps) {
  const { may } = useSession();
  const messages = messagesOf(entries);
  const mayAnswer = may('tramites.answer');
  if (messages.length === 0 && !mayAnswer) return null;
  return (
    <ThreadPanel messages={messages}>
      {mayAnswer && (
        <MessageForm
          radicado={radicado}
          means={recibo ? 'CORREO' : undefined}
          needsAnswer={respondido === null}
          phrases={[]}
          seen={messages.at(-1)?.numero ?? 0}
          closed={closedBy(estado, messages)}
        />
      )}
    </ThreadPanel>
  );
}
