import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { channelName } from '../records/record-words.js';
import { Bars, Legend } from './bars.js';
import { DayColumns } from './day-columns.js';
import { dayName, daysBefore } from './days.js';
import { Figure } from './figure.js';

type Due = Awaited<ReturnType<typeof admin.tramites.figures.due.query>>;

export const useDue = (isWanted: boolean): UseQueryResult<Due> =>
  useQuery({
    queryKey: ['tramites', 'figures', 'due'],
    queryFn: ({ signal }) => admin.tramites.figures.due.query(undefined, { signal }),
    enabled: isWanted,
  });

/** The most records with messages that are counted; beyond, the figure says that there are more. */
const MOST_UNATTENDED = 100;

/** Queries how many records have a message that waits for the city, in words. */
export const useUnattended = (isWanted: boolean): UseQueryResult<string> =>
  useQuery({
    queryKey: ['tramites', 'figures', 'unattended'],
    queryFn: async ({ signal }) => {
      const asked = { sin_atender: true, limit: MOST_UNATTENDED };
      const { items, nextCursor } = await admin.tramites.records.list.query(asked, { signal });
      return nextCursor === null ? String(items.length) : `Más de ${MOST_UNATTENDED}`;
    },
    enabled: isWanted,
  });

const NO_DEPARTMENT = 'Sin dependencia';

/** Sums the tramites of each department. */
function byDepartment({ tramites }: Due) {
  const sums = new Map<string, { abiertos: number; vencidos: number; por_vencer: number }>();
  for (const { dependencia, abiertos, vencidos, por_vencer } of tramites) {
    const name = dependencia ?? NO_DEPARTMENT;
    const sum = sums.get(name) ?? { abiertos: 0, vencidos: 0, por_vencer: 0 };
    sums.set(name, {
      abiertos: sum.abiertos + abiertos,
      vencidos: sum.vencidos + vencidos,
      por_vencer: sum.por_vencer + por_vencer,
    });
  }
  return [...sums].map(([name, sum]) => ({ name, ...sum })).sort((a, b) => b.abiertos - a.abiertos);
}

/** The records that run against a term, by the department that answers them. */
export function DueByDepartment({ query }: { readonly query: UseQueryResult<Due> }) {
  return (
    <Figure
      name="carga-por-dependencia"
      title="Carga por dependencia"
      query={query}
      empty="Ningún expediente corre contra un plazo."
      table={(due) => ({
        header: ['Dependencia', 'A tiempo', 'Vence pronto', 'Vencidos'],
        rows: byDepartment(due).map(({ name, abiertos, vencidos, por_vencer }) =>
          [name, abiertos - vencidos - por_vencer, por_vencer, vencidos].map(String),
        ),
      })}
    >
      {(due) => (
        <>
          <Legend names={['A tiempo', 'Vence pronto', 'Vencido']} />
          <Bars
            bars={byDepartment(due).map(({ name, abiertos, vencidos, por_vencer }) => ({
              key: name,
              name,
              parts: [
                { value: abiertos - vencidos - por_vencer, colour: 1 },
                { value: por_vencer, colour: 2 },
                { value: vencidos, colour: 3 },
              ],
              text: String(abiertos),
              warning: vencidos === 0 ? undefined : `${vencidos} ${vencidos === 1 ? 'vencido' : 'vencidos'}`,
            }))}
          />
        </>
      )}
    </Figure>
  );
}

/** The number of days that are shown. */
const DAYS = 14;

/** The filings of each of the last days, by channel. */
export function FilingsByDay() {
  const [desde, hasta] = [daysBefore(DAYS - 1), daysBefore(0)];
  const query = useQuery({
    queryKey: ['tramites', 'figures', 'filings', { desde, hasta }],
    queryFn: ({ signal }) => admin.tramites.figures.filings.query({ desde, hasta }, { signal }),
  });
  const channelsOf = (dias: NonNullable<typeof query.data>['dias']): readonly string[] =>
    [...new Set(dias.flatMap(({ canales }) => canales.map(({ canal }) => canal)))].sort();
  return (
    <Figure
      name="radicaciones-por-dia"
      title="Radicaciones por día y canal"
      note={`Los últimos ${DAYS} días.`}
      query={query}
      empty="No hay días."
      table={({ dias }) => {
        const channels = channelsOf(dias);
        return {
          header: ['Día', 'Total', ...channels.map(channelName)],
          rows: dias.map(({ dia, total, canales }) => [
            dia,
            String(total),
            ...channels.map((canal) => String(canales.find((one) => one.canal === canal)?.total ?? 0)),
          ]),
        };
      }}
    >
      {({ dias }) => {
        // The third colour is for all channels after the first two.
        const channels = channelsOf(dias);
        const names =
          channels.length > 3 ? [...channels.slice(0, 2).map(channelName), 'Otros'] : channels.map(channelName);
        return (
          <>
            <Legend names={names} />
            <DayColumns
              columns={dias.map(({ dia, total, canales }) => ({
                key: dia,
                name: dayName(dia),
                parts: ([1, 2, 3] as const).map((colour) => ({
                  colour,
                  value: canales
                    .filter(({ canal }) => Math.min(channels.indexOf(canal), 2) === colour - 1)
                    .reduce((sum, one) => sum + one.total, 0),
                })),
                total,
              }))}
            />
          </>
        );
      }}
    </Figure>
  );
}
