import type { ReactNode } from 'react';
import { Due } from './due.js';
import type { Columns } from './inbox-calls.js';
import { holderOf, stateOf, type ShownTask } from './shown-task.js';

export type ColumnName = NonNullable<Columns>[number];

/** The row of a cell, and the page around it. */
export interface CellOf {
  readonly task: ShownTask;
  readonly userId: number;
  readonly soonUntil: string | undefined;
  /** Whether the end of the record's term has a column of its own. */
  readonly isLegalApart: boolean;
}

interface Column {
  readonly title: string;
  readonly className: string;
  /** The value without which the column stands empty; without it, each task has one. */
  readonly value?: (task: ShownTask) => string | null;
  readonly cell: (of: CellOf) => ReactNode;
}

const text = (value: string | null, none: string): ReactNode => value ?? <span className="muted">{none}</span>;

/** The record's term beside that of the step, where they differ. */
function LegalBeside({ task, soonUntil }: CellOf) {
  const { vence, vence_registro: legal } = task;
  if (legal === null || legal === vence) return null;
  return (
    <span className="sub">
      Plazo legal: <Due vence={legal} isLegal soonUntil={soonUntil} />
    </span>
  );
}

function HolderCell({ task, userId }: CellOf) {
  const holder = holderOf(task, userId);
  if (holder.kind === 'other') {
    return (
      <>
        <span className="person">{holder.nombre}</span>
        <span className="sub">La tomó mientras usted la miraba</span>
      </>
    );
  }
  return holder.kind === 'me' ? <span className="person">Usted</span> : <span className="muted">Sin asignar</span>;
}

function StateCell({ task, userId }: CellOf) {
  const [state, badge] = stateOf(task, userId);
  return <span className={`badge ${badge}`}>{state}</span>;
}

/** The columns that a user may choose, beside the task and its number. */
export const columns: Readonly<Record<ColumnName, Column>> = {
  solicitante: {
    title: 'Solicitante',
    className: 'cell-words',
    value: ({ solicitante }) => solicitante,
    cell: ({ task }) => text(task.solicitante, 'Sin nombre'),
  },
  asunto: {
    title: 'Asunto',
    className: 'cell-words',
    value: ({ asunto }) => asunto,
    cell: ({ task }) => text(task.asunto, 'Sin asunto'),
  },
  dependencia: {
    title: 'Dependencia',
    className: 'cell-words',
    value: ({ dependencia }) => dependencia,
    cell: ({ task }) => text(task.dependencia, 'Ninguna'),
  },
  proceso: { title: 'Proceso', className: 'cell-words', cell: ({ task }) => task.proceso?.nombre ?? task.titulo },
  estado: { title: 'Estado', className: 'cell-state', cell: StateCell },
  a_cargo: { title: 'A cargo de', className: 'cell-person', cell: HolderCell },
  vence: {
    title: 'Vence',
    className: 'cell-due',
    cell: (of) => (
      <>
        <Due vence={of.task.vence} isLegal={of.task.vence_legal} soonUntil={of.soonUntil} />
        {!of.isLegalApart && <LegalBeside {...of} />}
      </>
    ),
  },
  vence_registro: {
    title: 'Vencimiento legal',
    className: 'cell-due',
    value: ({ vence_registro: legal }) => legal,
    cell: ({ task, soonUntil }) => <Due vence={task.vence_registro} isLegal soonUntil={soonUntil} />,
  },
};

export const columnNames = Object.keys(columns) as ColumnName[];

/** The columns of a user who has chosen none: all that fits into a page of 1280 points. */
export const usualColumns: readonly ColumnName[] = [
  'solicitante',
  'asunto',
  'dependencia',
  'estado',
  'a_cargo',
  'vence',
];

/** Leaves out the columns that would stand empty on a page. */
export const filledColumns = (names: readonly ColumnName[], tasks: readonly ShownTask[]): readonly ColumnName[] =>
  names.filter((name) => {
    const { value } = columns[name];
    return !value || tasks.some((task) => value(task) !== null);
  });
