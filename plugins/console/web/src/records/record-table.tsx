import { useMemo, type ReactNode } from 'react';
import { shortDay } from '../frame/dates.js';
import { Badge } from '../ui/badge.js';
import { Sub, Table, type Column } from '../ui/table.js';
import { RecordDue } from './record-due.js';
import { channelName, stateLooks, stateNames, type RecordState } from './record-words.js';

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
  readonly note: (record: R) => ReactNode;
  readonly empty?: ReactNode;
  readonly children?: ReactNode;
}

const columnsWith = <R extends ListedRecord>(note: (record: R) => ReactNode): readonly Column<R>[] => [
  {
    id: 'radicado',
    title: 'Radicado',
    className: 'cell-keep num',
    to: ({ id }) => `/expedientes/${id}`,
    cell: ({ radicado }) => radicado,
    below: ({ creado, canal }) => (
      <Sub>
        {shortDay(creado)}, {channelName(canal)}
      </Sub>
    ),
  },
  {
    id: 'tramite',
    title: 'Trámite y asunto',
    className: 'cell-words',
    cell: ({ nombre }) => nombre,
    below: ({ asunto, oficina }) => (
      <>
        <Sub>{asunto}</Sub>
        <Sub>{oficina}</Sub>
      </>
    ),
  },
  {
    id: 'solicitante',
    title: 'Solicitante',
    className: 'cell-words',
    cell: ({ solicitante }) => solicitante ?? <span className="muted">Sin nombre</span>,
    below: (record) => <Sub>{note(record)}</Sub>,
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => <Badge look={stateLooks[estado]}>{stateNames[estado]}</Badge>,
    below: (record) =>
      record.sin_atender && (
        <Sub>
          <Badge look="warning" icon="note">
            Mensaje<span className="visually-hidden"> sin atender</span>
          </Badge>
        </Sub>
      ),
  },
  { id: 'vence', title: 'Vence', className: 'cell-keep', cell: (record) => <RecordDue record={record} /> },
];

/** A table of records. */
export function RecordTable<R extends ListedRecord>({ records, note, ...table }: RecordTableProps<R>) {
  const columns = useMemo(() => columnsWith(note), [note]);
  return <Table className="records-table" rows={records} columns={columns} rowId={({ id }) => id} {...table} />;
}
