import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button.js';
import { MonthTable } from '../../ui/month-table.js';
import type { CalendarYear } from './calendar-queries.js';
import { factsOf, inWords, type DayKind } from './day-facts.js';
import { addDays, dayOfYear, monthName, weeksOf } from './days.js';
import './calendar.css';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The days by which keys move. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface YearGridProps {
  readonly year: number;
  readonly data: CalendarYear;
  readonly onDay: (day: string) => void;
}

/** A year as twelve months. One day takes the focus by Tab; arrows move from day to day, over the ends of months. */
export function YearGrid({ year, data, onDay }: YearGridProps) {
  const [at, setAt] = useState(`${year}-01-01`);
  const factOf = factsOf(data);

  function press(event: KeyboardEvent<HTMLElement>): void {
    const step = steps[event.key];
    const { day } = (event.target as HTMLElement).dataset;
    if (step === undefined || day === undefined) return;
    event.preventDefault();
    const next = addDays(day, step);
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="year" onKeyDown={press}>
      {MONTHS.map((month) => (
        <MonthTable
          key={month}
          name={monthName(`${year}-${String(month).padStart(2, '0')}-01`)}
          weeks={weeksOf(year, month)}
          day={(day) => (
            <Day
              day={day}
              words={inWords(factOf(day))}
              kind={factOf(day).kind}
              isStop={day === at}
              onFocus={() => setAt(day)}
              onClick={() => onDay(day)}
            />
          )}
        />
      ))}
    </div>
  );
}

interface DayProps {
  readonly day: string;
  readonly words: string;
  readonly kind: DayKind;
  /** Whether Tab comes to it. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onClick: () => void;
}

function Day({ day, words, kind, isStop, onFocus, onClick }: DayProps) {
  return (
    <Button
      look="quiet"
      className={`day day--${kind}`}
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-label={`${dayOfYear(day)}: ${words}`}
      title={words}
      onFocus={onFocus}
      onClick={onClick}
    >
      {Number(day.slice(8))}
    </Button>
  );
}
