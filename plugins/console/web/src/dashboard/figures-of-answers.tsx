import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { Bars, Legend, type Bar } from './bars.js';
import { monthName } from './days.js';
import { Figure, type FigureTable } from './figure.js';
import { monthOf, recordsOf, type Period } from './period.js';

type Answers = Awaited<ReturnType<typeof admin.tramites.figures.answers.query>>;
type Counts = Answers['personas'][number];
type AllCounts = Answers['total'];

export const useAnswers = (
  { desde, hasta, tramite, oficina }: Period,
  { isWanted }: { readonly isWanted: boolean },
): UseQueryResult<Answers> => {
  const asked = { desde, hasta, ...(tramite && { tramite }), ...(oficina && { oficina }) };
  return useQuery({
    queryKey: ['tramites', 'figures', 'answers', asked],
    queryFn: ({ signal }) => admin.tramites.figures.answers.query(asked, { signal }),
    enabled: isWanted,
  });
};

/** The most bars of a figure, and at least a year of months; its table has all rows. */
const MOST_BARS = 13;

const answeredHeader = ['A tiempo', 'Tarde', 'Sin plazo', '% a tiempo'];
const openHeader = ['Abiertos a tiempo', 'Abiertos vencidos'];

/** Writes a percentage: `94,5 %`. */
const percent = (porcentaje: number | null): string =>
  porcentaje === null ? '' : `${porcentaje.toLocaleString('es-CO')} %`;

const answeredCells = ({ a_tiempo, tarde, sin_plazo, porcentaje }: Omit<Counts, 'usuario' | 'nombre'>) => [
  ...[a_tiempo, tarde, sin_plazo].map(String),
  percent(porcentaje),
];

const openCells = ({ abiertos_a_tiempo, abiertos_vencidos }: AllCounts) =>
  [abiertos_a_tiempo, abiertos_vencidos].map(String);

function barOf(
  named: Pick<Bar, 'key' | 'name' | 'to'>,
  { a_tiempo, tarde, sin_plazo, porcentaje }: Omit<Counts, 'usuario' | 'nombre'>,
  vencidos = 0,
): Bar {
  const warnings = [
    ...(tarde > 0 ? [`${tarde} tarde`] : []),
    ...(vencidos > 0 ? [`${vencidos} ${vencidos === 1 ? 'abierto vencido' : 'abiertos vencidos'}`] : []),
  ];
  return {
    ...named,
    parts: [
      { value: a_tiempo, colour: 1 },
      { value: sin_plazo, colour: 2 },
      { value: tarde, colour: 3 },
    ],
    text: percent(porcentaje) || (sin_plazo > 0 ? `${sin_plazo} sin plazo` : 'Ninguno'),
    warning: warnings.length === 0 ? undefined : warnings.join(', '),
  };
}

interface AnswersFigureProps {
  readonly query: UseQueryResult<Answers>;
  readonly name: string;
  readonly title: string;
  readonly note?: string;
  readonly table: (answers: Answers) => FigureTable;
  readonly bars: (answers: Answers) => readonly Bar[];
}

function AnswersFigure({ bars, ...figure }: AnswersFigureProps) {
  return (
    <Figure {...figure} empty="Ningún expediente se respondió ni sigue abierto en el período.">
      {(answers) => (
        <>
          <Legend names={['A tiempo', 'Sin plazo', 'Tarde']} />
          <Bars bars={bars(answers).slice(0, MOST_BARS)} />
        </>
      )}
    </Figure>
  );
}

interface FiguresOfAnswersProps {
  readonly period: Period;
  readonly query: UseQueryResult<Answers>;
}

/** Names the person who answered; a step by itself has none. */
const nameOf = ({ usuario, nombre }: Pick<Counts, 'usuario' | 'nombre'>): string =>
  usuario === null ? 'Por un proceso' : (nombre ?? 'Persona desconocida');

/** The records that were answered in time and late in a period: by month, by person and by tramite. */
export function FiguresOfAnswers({ period, query }: FiguresOfAnswersProps) {
  return (
    <>
      <AnswersFigure
        name="respuestas-por-mes"
        title="Respuestas por mes"
        note="Las respuestas cuentan en el mes en que se dieron; los abiertos, en el mes en que se radicaron."
        query={query}
        table={({ meses, total }) => ({
          header: ['Mes', ...answeredHeader, ...openHeader],
          rows: [
            ...meses.map((one) => [monthName(one.mes), ...answeredCells(one), ...openCells(one)]),
            ['Total', ...answeredCells(total), ...openCells(total)],
          ],
        })}
        bars={({ meses }) =>
          meses.map((one) =>
            barOf(
              { key: one.mes, name: monthName(one.mes), to: recordsOf(monthOf(period, one.mes)) },
              one,
              one.abiertos_vencidos,
            ),
          )
        }
      />
      <AnswersFigure
        name="respuestas-por-tramite"
        title="Respuestas por trámite"
        query={query}
        table={({ tramites }) => ({
          header: ['Trámite', 'Dependencia', ...answeredHeader, ...openHeader],
          rows: tramites.map((one) => [one.nombre, one.dependencia ?? '', ...answeredCells(one), ...openCells(one)]),
        })}
        bars={({ tramites }) =>
          tramites.map((one) =>
            barOf(
              { key: one.codigo, name: one.nombre, to: recordsOf({ ...period, tramite: one.codigo }) },
              one,
              one.abiertos_vencidos,
            ),
          )
        }
      />
      <AnswersFigure
        name="respuestas-por-persona"
        title="Respuestas por persona"
        note="Cada expediente cuenta para quien dio su primera respuesta o tomó la decisión del proceso."
        query={query}
        table={({ personas }) => ({
          header: ['Persona', ...answeredHeader],
          rows: personas.map((one) => [nameOf(one), ...answeredCells(one)]),
        })}
        bars={({ personas }) => personas.map((one) => barOf({ key: String(one.usuario), name: nameOf(one) }, one))}
      />
    </>
  );
}
