import type { ReactNode } from 'react';
import { Panel } from '../task/task-panel.js';
import { Badge } from '../ui/badge.js';
import { MessageList } from './message-list.js';
import type { ThreadMessage } from './thread-message.js';

interface ThreadPanelProps {
  readonly messages: readonly ThreadMessage[];
  readonly reviewed?: ReactNode;
  /** The controls below the messages. */
  readonly children?: ReactNode;
}

/** The messages between the citizen and the city, with how many wait for the city. */
export function ThreadPanel({ messages, reviewed, children }: ThreadPanelProps) {
  const waiting = messages.filter(({ isWaiting }) => isWaiting).length;
  return (
    <Panel id="mensajes" title="Mensajes" beside={waiting > 0 && <Badge look="warning">{waiting} sin atender</Badge>}>
      <div className="panel__body stack">
        {messages.length === 0 ? (
          <p className="muted">Nadie ha escrito.</p>
        ) : (
          <MessageList messages={messages} reviewed={reviewed} />
        )}
        {children}
      </div>
    </Panel>
  );
}
