import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';

/** Queries the holidays and closing days of a year. */
export const yearQuery = (anio: number) =>
  queryOptions({
    queryKey: ['calendar', 'year', { anio }],
    queryFn: ({ signal }) => admin.calendar.year.query({ anio }, { signal }),
  });

export type CalendarYear = Awaited<ReturnType<typeof admin.calendar.year.query>>;
export type ClosedDay = CalendarYear['cerrados'][number];

/** Queries whether Saturdays are working days, and the office hours. */
export const settingsQuery = queryOptions({
  queryKey: ['calendar', 'settings', {}],
  queryFn: ({ signal }) => admin.calendar.settings.query(undefined, { signal }),
});

/** A change of the calendar, as its preview takes it. */
export type PlannedChange = NonNullable<Parameters<typeof admin.calendar.effects.query>[0]>;

/** Queries what a change would move. It is counted anew each time it is asked. */
export const effectsQuery = (change: PlannedChange) =>
  queryOptions({
    queryKey: ['calendar', 'effects', change],
    queryFn: ({ signal }) => admin.calendar.effects.query(change, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export type Effect = Awaited<ReturnType<typeof admin.calendar.effects.query>>['efectos'][number];

/** Changes days, and reads the calendar anew; also after a refusal, as a colleague may have changed the days. */
export function useDayChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
) {
  const client = useQueryClient();
  const readAnew = (): Promise<void> => client.invalidateQueries({ queryKey: ['calendar', 'year'] });
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer, input) => {
      onDone(answer, input);
      await readAnew();
    },
    onError: readAnew,
  });
}
