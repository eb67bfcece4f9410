import type { BarPart } from './bars.js';

export interface DayColumn {
  readonly key: string;
  /** The day of the week and that of the month. */
  readonly name: readonly [week: string, month: string];
  readonly parts: readonly BarPart[];
  readonly total: number;
}

const HEIGHT = 100;

/** Vertical columns, one per day; the tallest one fills its height. The figure above each has its value. */
export function DayColumns({ columns }: { readonly columns: readonly DayColumn[] }) {
  const most = Math.max(1, ...columns.map(({ total }) => total));
  return (
    <ol className="columns columns--days" role="list">
      {columns.map(({ key, name: [week, month], parts, total }) => {
        let y = HEIGHT;
        return (
          <li key={key}>
            <b>{total}</b>
            <svg viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              {parts.map(({ value, colour }, index) => {
                const height = (value / most) * HEIGHT;
                y -= height;
                return height === 0 ? null : (
                  <rect key={index} className={`d${colour}`} y={y} width="10" height={height} />
                );
              })}
            </svg>
            <span>
              {week} {month}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
