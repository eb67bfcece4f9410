import type { ReactNode } from 'react';
import { momentInWords } from '../frame/dates.js';
import { Badge } from '../ui/badge.js';
import { FileLine } from '../task/file-line.js';
import type { ThreadMessage } from './thread-message.js';

interface MessageListProps {
  readonly messages: readonly ThreadMessage[];
  /** Renders what to do about a request to review an answer, while it waits. */
  readonly reviewed?: ReactNode;
}

/** The messages of both sides, the first one first. */
export function MessageList({ messages, reviewed }: MessageListProps) {
  return (
    <ol className="thread" role="list">
      {messages.map(({ numero, fecha, de, tipo, respuesta, texto, files, clerk, isWaiting }) => (
        <li className={de === 'CIUDADANO' ? 'message' : 'message message--city'} key={numero}>
          <p className="message__head">
            <strong>{de === 'CIUDADANO' ? 'El ciudadano' : (clerk ?? 'La entidad')}</strong>{' '}
            <time dateTime={fecha}>{momentInWords(fecha)}</time>
            {tipo === 'REVISION' && (
              <Badge look="info" icon="refresh">
                Pide revisar la respuesta {respuesta}
              </Badge>
            )}
            {isWaiting && (
              <Badge look="warning" icon="clock">
                Espera respuesta
              </Badge>
            )}
          </p>
          {texto !== null && <p className="answer-text">{texto}</p>}
          {files.length > 0 && (
            <ul className="docs" role="list">
              {files.map((file) => (
                <FileLine key={file.address} file={file} />
              ))}
            </ul>
          )}
          {tipo === 'REVISION' && isWaiting && reviewed}
        </li>
      ))}
    </ol>
  );
}
