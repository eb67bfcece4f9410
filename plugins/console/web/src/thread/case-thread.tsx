import type { RecordState } from '../records/record-words.js';
import { useCase } from '../task/use-case.js';
import { closedBy, messagesOf } from './thread-message.js';
import { ThreadPanel } from './thread-panel.js';

/** The messages of a record as its case shows them, for a user who may see the case alone; nothing without messages. */
export function CaseThread({ llave }: { readonly llave: string }) {
  const entries = useCase(llave).data?.entries;
  const state = entries?.find(({ tipo }) => tipo === 'REGISTRO')?.datos['estado'] as RecordState | undefined;
  const messages = messagesOf(entries ?? []);
  if (state === undefined || messages.length === 0) return null;
  const closed = closedBy(state, messages);
  return <ThreadPanel messages={messages}>{closed !== undefined && <p className="muted">{closed}</p>}</ThreadPanel>;
}
