import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Loaded } from '../ui/states.js';
import { Button } from '../ui/button.js';
import { Table, type Column } from '../ui/table.js';
import { saveFile } from '../ui/save-file.js';
import { csvFile } from './csv.js';

/** A figure as a table; the first cell of a row names it. */
export interface FigureTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface FigureProps<T> {
  /** The name for ids and the file. */
  readonly name: string;
  readonly title: string;
  readonly query: UseQueryResult<T>;
  /** Returns the figure as a table. */
  readonly table: (data: T) => FigureTable;
  /** The text in place of a table without rows. */
  readonly empty: string;
  readonly note?: string;
  readonly children: (data: T) => ReactNode;
}

/** Makes the columns of a figure: a name, and numbers. */
const columnsOf = (header: readonly string[]): readonly Column<readonly string[]>[] =>
  header.map((title, at) => ({
    id: String(at),
    title,
    cell: (row) => row[at],
    ...(at > 0 && { className: 'num' }),
  }));

function download(name: string, { header, rows }: FigureTable): void {
  saveFile(`${name}.csv`, new Blob([csvFile(header, rows)], { type: 'text/csv;charset=utf-8' }));
}

/** A figure with its drawing, an equivalent table beside it, and that table as a file. */
export function Figure<T>({ name, title, query, table, empty, note, children }: FigureProps<T>) {
  const shown = query.data === undefined ? undefined : table(query.data);
  return (
    <section className="panel" aria-labelledby={`t-${name}`}>
      <div className="panel__head">
        <h2 id={`t-${name}`}>{title}</h2>
        {shown && shown.rows.length > 0 && (
          <Button look="quiet" icon="download" onClick={() => download(name, shown)}>
            CSV<span className="visually-hidden">: {title}</span>
          </Button>
        )}
      </div>
      <div className="panel__body stack">
        {note !== undefined && <p className="small muted">{note}</p>}
        <Loaded query={query}>
          {(data) => {
            const { header, rows } = table(data);
            if (rows.length === 0) return <p className="muted">{empty}</p>;
            return (
              <>
                {children(data)}
                <details className="more as-table">
                  <summary>
                    Ver en una tabla<span className="visually-hidden">: {title}</span>
                  </summary>
                  <Table
                    label={`Tabla: ${title}`}
                    rows={rows}
                    rowId={(row) => rows.indexOf(row)}
                    columns={columnsOf(header)}
                    hasCards={false}
                  />
                </details>
              </>
            );
          }}
        </Loaded>
      </div>
    </section>
  );
}
