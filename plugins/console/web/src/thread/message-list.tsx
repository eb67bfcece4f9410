import type { ReactNode } from 'react';
import { momentInWords } from '../frame/dates.js';
import { Icon } from '../ui/icon.js';
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
              <span className="badge badge--info">
                <Icon name="refresh" /> Pide revisar la respuesta {respuesta}
              </span>
            )}
            {isWaiting && (
              <span className="badge badge--warning">
                <Icon name="clock" /> Espera respuesta
              </span>
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
