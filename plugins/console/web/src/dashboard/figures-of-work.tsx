import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { admin } from '../api/admin.js';
import { momentInWords } from '../frame/dates.js';
import { Bars, Legend } from './bars.js';
import { timeInWords } from './days.js';
import { Figure } from './figure.js';

type Incidents = Awaited<ReturnType<typeof admin.workflow.tasks.incidents.query>>;

export const useIncidents = (isWanted: boolean): UseQueryResult<Incidents> =>
  useQuery({
    queryKey: ['workflow', 'figures', 'incidents'],
    queryFn: ({ signal }) => admin.workflow.tasks.incidents.query(undefined, { signal }),
    enabled: isWanted,
  });

/** The most bars of a figure; its table has all rows. */
const MOST_BARS = 12;

/** Names a group as people do: `rol:ventanilla` and `dependencia:planeacion` without their kinds. */
const groupName = (grupo: string): string => grupo.replace(/^(?:rol|dependencia):/, '');

/** The open tasks, by the group whose pool has them. */
export function LoadByGroup() {
  const query = useQuery({
    queryKey: ['workflow', 'figures', 'load'],
    queryFn: ({ signal }) => admin.workflow.tasks.load.query(undefined, { signal }),
  });
  return (
    <Figure
      name="tareas-por-grupo"
      title="Tareas por grupo"
      query={query}
      empty="No hay tareas abiertas en ningún grupo."
      table={({ grupos }) => ({
        header: ['Grupo', 'Abiertas', 'Sin tomar', 'Vencen pronto', 'Vencidas'],
        rows: grupos.map(({ grupo, abiertas, sinTomar, porVencer, vencidas }) => [
          groupName(grupo),
          ...[abiertas, sinTomar, porVencer, vencidas].map(String),
        ]),
      })}
    >
      {({ grupos }) => (
        <>
          <Legend names={['A tiempo', 'Vence pronto', 'Vencida']} />
          <Bars
            bars={grupos.slice(0, MOST_BARS).map(({ grupo, abiertas, porVencer, vencidas }) => ({
              key: grupo,
              name: groupName(grupo),
              parts: [
                { value: abiertas - porVencer - vencidas, colour: 1 },
                { value: porVencer, colour: 2 },
                { value: vencidas, colour: 3 },
              ],
              text: String(abiertas),
              warning: vencidas === 0 ? undefined : `${vencidas} ${vencidas === 1 ? 'vencida' : 'vencidas'}`,
            }))}
          />
        </>
      )}
    </Figure>
  );
}

/** How long steps take, and how long they wait until a user takes them. */
export function TimeByStep() {
  const query = useQuery({
    queryKey: ['workflow', 'figures', 'times'],
    queryFn: ({ signal }) => admin.workflow.tasks.times.query({}, { signal }),
  });
  const inWords = (seconds: number | null): string => (seconds === null ? '' : timeInWords(seconds));
  return (
    <Figure
      name="tiempo-por-paso"
      title="Tiempo por paso"
      note="El promedio de las tareas más nuevas que terminaron."
      query={query}
      empty="Todavía no ha terminado ninguna tarea."
      table={({ pasos }) => ({
        header: ['Paso', 'Proceso', 'Terminadas', 'Espera', 'En total', 'La que más tardó'],
        rows: pasos
          .filter(({ total }) => total !== null)
          .map(({ nombre, proceso, terminadas, espera, total, mayor }) => [
            nombre,
            proceso,
            String(terminadas),
            inWords(espera),
            inWords(total),
            inWords(mayor),
          ]),
      })}
    >
      {({ pasos }) => (
        <Bars
          bars={pasos
            .filter(({ total }) => total !== null)
            .slice(0, MOST_BARS)
            .map(({ proceso, codigo, nombre, total }) => ({
              key: `${proceso} ${codigo}`,
              name: nombre,
              parts: [{ value: total ?? 0, colour: 1 }],
              text: timeInWords(total ?? 0),
            }))}
        />
      )}
    </Figure>
  );
}

/** The steps at which work is stuck. */
export function IncidentsByStep({ query }: { readonly query: UseQueryResult<Incidents> }) {
  return (
    <Figure
      name="incidentes"
      title="Incidentes"
      query={query}
      empty="Ninguna tarea está detenida."
      table={({ pasos }) => ({
        header: ['Paso', 'Proceso', 'Detenidas', 'Desde'],
        rows: pasos.map(({ nombre, proceso, incidentes, desde }) => [
          nombre,
          proceso ?? '',
          String(incidentes),
          momentInWords(desde),
        ]),
      })}
    >
      {({ pasos }) => (
        <>
          <Bars
            bars={pasos.slice(0, MOST_BARS).map(({ proceso, codigo, nombre, incidentes }) => ({
              key: `${proceso ?? ''} ${codigo}`,
              name: nombre,
              parts: [{ value: incidentes, colour: 3 }],
              text: String(incidentes),
            }))}
          />
          <Link to="/instancias?incidentes=si">Ver las instancias detenidas</Link>
        </>
      )}
    </Figure>
  );
}
