import type { ComponentProps } from 'react';
import type { RowData } from '@tanstack/react-table';
import { More } from '../../ui/pager.js';
import { Loaded } from '../../ui/states.js';
import { Table } from '../../ui/table.js';

type TableProps<R extends RowData> = ComponentProps<typeof Table<R>>;

interface PagesTableProps<R extends RowData> extends Omit<TableProps<R>, 'rows' | 'isBusy' | 'children'> {
  /** The list, as `usePages` reads it. */
  readonly query: ComponentProps<typeof Loaded<readonly R[]>>['query'] &
    ComponentProps<typeof More>['query'] & { readonly isFetching: boolean };
  /** The words of the button that loads the next page. */
  readonly more?: string;
}

/** The table of a list that is read page by page, with its waiting, its failure and its next page. */
export function PagesTable<R extends RowData>({ query, more, ...table }: PagesTableProps<R>) {
  return (
    <Loaded query={query}>
      {(rows) => (
        <Table {...table} rows={rows} isBusy={query.isFetching}>
          <More query={query} {...(more !== undefined && { text: more })} />
        </Table>
      )}
    </Loaded>
  );
}
