import type { ReactNode } from 'react';
import './month-table.css';

const weekdays = [
  ['L', 'lunes'],
  ['M', 'martes'],
  ['M', 'miércoles'],
  ['J', 'jueves'],
  ['V', 'viernes'],
  ['S', 'sábado'],
  ['D', 'domingo'],
] as const;

interface MonthTableProps {
  readonly name: string;
  /** The weeks from Monday to Sunday; days of other months are null. */
  readonly weeks: readonly (readonly (string | null)[])[];
  readonly day: (day: string) => ReactNode;
}

/** A month as a table with a row for each week. */
export function MonthTable({ name, weeks, day }: MonthTableProps) {
  return (
    <table className="month">
      <caption>{name}</caption>
      <thead>
        <tr>
          {weekdays.map(([letter, weekday]) => (
            <th scope="col" key={weekday}>
              <span aria-hidden="true">{letter}</span>
              <span className="visually-hidden">{weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((one) => one !== null)}>
            {week.map((one, index) => (
              <td key={weekdays[index]![1]}>{one !== null && day(one)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
