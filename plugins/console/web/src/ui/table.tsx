import { useMemo, type ComponentProps, type ReactNode } from 'react';
import {
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type RowData,
  type RowSelectionState,
} from '@tanstack/react-table';
import { Link } from 'react-router';
import { Icon } from './icon.js';
import { Pick } from './pick.js';

/** A column of a table; the first one names the row. */
export interface Column<R> {
  readonly id: string;
  readonly title: string;
  readonly className?: string;
  readonly cell: (row: R) => ReactNode;
  /** The address to which the text of the cell leads. */
  readonly to?: (row: R) => string | undefined;
  /** The smaller lines below it. */
  readonly below?: (row: R) => ReactNode;
}

/** The ids of the selected rows. */
export type Selection = RowSelectionState;

interface Selecting<R> {
  readonly selected: Selection;
  readonly onChange: (change: Selection | ((before: Selection) => Selection)) => void;
  readonly canSelect: (row: R) => boolean;
  /** The words of the box of a row, and those of the box of all rows. */
  readonly nameOf: (row: R) => string;
  readonly allText: string;
}

/** The column by which the service sorts; its button changes the order. */
export interface Sorting {
  readonly column: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

interface TableProps<R extends RowData> {
  readonly label: string;
  readonly rows: readonly R[];
  readonly columns: readonly Column<R>[];
  readonly rowId: (row: R) => string | number;
  /** The columns that are shown, in their order; without it, all. */
  readonly shown?: readonly string[];
  readonly selection?: Selecting<R>;
  readonly sorting?: Sorting;
  readonly rowProps?: (row: R, at: number) => ComponentProps<'tr'> & { readonly [data: `data-${string}`]: unknown };
  readonly className?: string;
  /** Whether each row is a card where the table has little room. */
  readonly hasCards?: boolean;
  readonly isBusy?: boolean;
  /** The content in place of a table without rows. */
  readonly empty?: ReactNode;
  /** The pager below the rows. */
  readonly children?: ReactNode;
}

/** The columns from which on a table needs much room. */
const MANY_COLUMNS = 7;

const features = tableFeatures({ rowSelectionFeature });

/** A smaller line in a cell; nothing without a text. */
export function Sub({ className = '', children }: { readonly className?: string; readonly children: ReactNode }) {
  if (children === null || children === undefined || children === false) return null;
  return <span className={`sub ${className}`.trim()}>{children}</span>;
}

/** A table. Its roles are written out: where its rows become cards, browsers would take it for no table. */
export function Table<R extends RowData>(props: TableProps<R>) {
  const { label, rows, columns, rowId, shown, selection, sorting, rowProps, className = '', hasCards = true } = props;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const names = (shown ?? columns.map(({ id }) => id)).join(' ');
  const definitions = useMemo(() => names.split(' ').map((id) => ({ id })), [names]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => String(rowId(row)),
    enableRowSelection: ({ original }) => selection?.canSelect(original) ?? false,
    onRowSelectionChange: (change) => selection?.onChange(change),
    state: { rowSelection: selection?.selected ?? {} },
  });
  const box = hasCards ? 'table-box' : 'table-scroll';
  if (rows.length === 0 && props.empty !== undefined) return props.empty;
  return (
    // A table that scrolls sideways is reached by the keyboard.
    <div
      {...(!hasCards && { tabIndex: 0, role: 'region', 'aria-label': label })}
      className={`${box} ${definitions.length < MANY_COLUMNS ? '' : 'table-box--wide'}`}
      aria-busy={props.isBusy}
    >
      <table className={`table ${hasCards ? 'table--cards' : ''} ${className}`} role="table" aria-label={label}>
        <thead role="rowgroup">
          {table.getHeaderGroups().map(({ id, headers }) => (
            <tr role="row" key={id}>
              {selection && (
                <th role="columnheader" scope="col" className="cell-pick">
                  <Pick
                    text={selection.allText}
                    checked={rows.some(selection.canSelect) && table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </th>
              )}
              {headers.map(({ column }) => {
                const { title, className: ofColumn } = byId.get(column.id)!;
                const isSorting = sorting?.column === column.id;
                return (
                  <th
                    key={column.id}
                    role="columnheader"
                    scope="col"
                    className={ofColumn}
                    {...(isSorting && { 'aria-sort': sorting.isOn ? 'ascending' : 'none' })}
                  >
                    {isSorting ? (
                      <button className="sort" type="button" onClick={sorting.onToggle}>
                        {title}
                        {sorting.isOn && <Icon name="sortUp" />}
                      </button>
                    ) : (
                      title
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody role="rowgroup">
          {table.getRowModel().rows.map((row, at) => {
            const { className: ofRow, ...more } = rowProps?.(row.original, at) ?? {};
            const classes = [row.getIsSelected() && row.getCanSelect() && 'is-selected', ofRow]
              .filter(Boolean)
              .join(' ');
            return (
              <tr role="row" key={row.id} {...(classes && { className: classes })} {...more}>
                {selection && (
                  <td role="cell" className="cell-pick">
                    {row.getCanSelect() && (
                      <Pick
                        text={selection.nameOf(row.original)}
                        checked={row.getIsSelected()}
                        onChange={row.getToggleSelectedHandler()}
                      />
                    )}
                  </td>
                )}
                {row.getAllCells().map((cell, index) => {
                  const column = byId.get(cell.column.id)!;
                  const content = <Content column={column} row={row.original} />;
                  return index === 0 ? (
                    <th role="rowheader" scope="row" key={cell.id} className={column.className}>
                      {content}
                    </th>
                  ) : (
                    <td role="cell" key={cell.id} className={column.className} data-label={column.title}>
                      {content}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {props.children}
    </div>
  );
}

/** The content of a cell. */
function Content<R>({ column: { cell, to, below }, row }: { readonly column: Column<R>; readonly row: R }) {
  const address = to?.(row);
  const text = cell(row);
  return (
    <>
      {address === undefined ? (
        text
      ) : (
        <Link className="task-link" to={address}>
          {text}
        </Link>
      )}
      {below?.(row)}
    </>
  );
}
