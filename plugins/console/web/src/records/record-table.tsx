import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shortDay } from '../frame/dates.js';
import { Icon } from '../ui/icon.js';
import { RecordDue } from './record-due.js';
import { badgeOf, channelName, stateNames, type RecordState } from './record-words.js';

/** A record in a list. */
export interface ListedRecord {
  readonly id: number;
  readonly radicado: string;
  readonly nombre: string;
  readonly solicitante: string | null;
  readonly asunto: string | null;
  readonly oficina: string | null;
  readonly estado: RecordState;
  readonly canal: string;
  readonly creado: string;
  readonly vence: string | null;
  readonly respondido: string | null;
  readonly sin_notificar: boolean;
  readonly sin_atender: boolean;
  readonly plazo_ciudadano: string | null;
}

interface RecordTableProps<R extends ListedRecord> {
  readonly label: string;
  readonly records: readonly R[];
  /** Renders a note under the name of the applicant. */
  readonly note?: (record: R) => ReactNode;
}

/** A table of records; on a narrow screen each is a card. */
export function RecordTable<R extends ListedRecord>({ label, records, note }: RecordTableProps<R>) {
  return (
    <div className="table-box">
      <table className="table records-table" role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Radicado
            </th>
            <th role="columnheader" scope="col">
              Trámite y asunto
            </th>
            <th role="columnheader" scope="col">
              Solicitante
            </th>
            <th role="columnheader" scope="col">
              Estado
            </th>
            <th role="columnheader" scope="col">
              Vence
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {records.map((record) => (
            <tr role="row" key={record.id}>
              <th role="rowheader" scope="row">
                <Link className="task-link num" to={`/expedientes/${record.id}`}>
                  {record.radicado}
                </Link>
                <span className="sub">
                  {shortDay(record.creado)}, {channelName(record.canal)}
                </span>
              </th>
              <td role="cell">
                {record.nombre}
                {record.asunto !== null && <span className="sub">{record.asunto}</span>}
                {record.oficina !== null && <span className="sub">{record.oficina}</span>}
              </td>
              <td role="cell" className="cell-person">
                {record.solicitante ?? <span className="muted">Sin nombre</span>}
                {note && <span className="sub">{note(record)}</span>}
              </td>
              <td role="cell">
                <span className={badgeOf(record.estado)}>{stateNames[record.estado]}</span>
                {record.sin_atender && (
                  <span className="sub">
                    <span className="badge badge--warning">
                      <Icon name="note" /> Mensaje<span className="visually-hidden"> sin atender</span>
                    </span>
                  </span>
                )}
              </td>
              <td role="cell">
                <RecordDue record={record} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
