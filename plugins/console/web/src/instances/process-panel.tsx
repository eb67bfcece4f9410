import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { admin } from '../api/admin.js';
import type { StepMarks } from '../diagram/model.js';
import { StepsPanel } from '../diagram/steps-panel.js';
import { Select } from '../ui/select.js';
import { Loaded } from '../ui/states.js';
import { versionOptions } from './words.js';
import { processDiagram, stepCounts } from './instance-queries.js';

type Drawn = Awaited<ReturnType<typeof admin.workflow.processes.diagram.query>>;
type Count = Awaited<ReturnType<typeof admin.workflow.tasks.counts.query>>['pasos'][number];

const nothingTaken: ReadonlySet<string> = new Set();

/** The steps of a process with their instances, in the active version or in one that some are still on. */
export function ProcessPanel({ proceso }: { readonly proceso: string }) {
  const [version, setVersion] = useState<number>();
  const drawn = useQuery(processDiagram(proceso, version));
  const counts = useQuery(stepCounts(proceso));
  return (
    <Loaded query={drawn}>
      {(one) => (
        <Loaded query={counts}>
          {({ pasos }) => <Standing proceso={proceso} drawn={one} counts={pasos} onVersion={setVersion} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface StandingProps {
  readonly proceso: string;
  readonly drawn: Drawn;
  /** The counts of all versions. */
  readonly counts: readonly Count[];
  readonly onVersion: (version: number) => void;
}

function Standing({ proceso, drawn: { version, activa, diagrama }, counts, onVersion }: StandingProps) {
  const own = useMemo(
    () => new Map(counts.filter((one) => one.version === version).map((one) => [one.codigo, one])),
    [counts, version],
  );
  const marks = useMemo(() => marksOf(own), [own]);
  const versions = [...new Set([...(activa === null ? [] : [activa]), version, ...counts.map((one) => one.version)])];
  return (
    <StepsPanel
      id="pasos"
      title="Dónde están"
      process={diagrama}
      marks={marks}
      taken={nothingTaken}
      isBegun={false}
      legend={[
        ['key--waiting', 'Hay instancias'],
        ['key--incident', 'Alguna tiene un incidente'],
        ['', 'No hay ninguna'],
      ]}
      aside={
        <Select
          className="row"
          label="Versión"
          options={versionOptions(
            versions.toSorted((a, b) => b - a),
            activa,
          )}
          value={version}
          onChange={(event) => onVersion(Number(event.currentTarget.value))}
        />
      }
      column="Instancias"
      cell={({ codigo }) => <Waiting proceso={proceso} count={own.get(codigo)} />}
    />
  );
}

/** The number of instances that wait at a step, in words. */
function Waiting({ proceso, count }: { readonly proceso: string; readonly count: Count | undefined }) {
  if (!count) return <span className="muted">Ninguna</span>;
  const { abiertas, vencidas, incidentes } = count;
  return (
    <>
      <span className="num">{abiertas.toLocaleString('es-CO')}</span>
      {vencidas > 0 && <span className="sub">{vencidas === 1 ? '1 vencida' : `${vencidas} vencidas`}</span>}
      {incidentes > 0 && (
        <span className="sub">
          <Link to={`/instancias?${new URLSearchParams({ proceso, incidentes: 'si' })}`}>
            {incidentes === 1 ? '1 con incidente' : `${incidentes} con incidente`}
          </Link>
        </span>
      )}
    </>
  );
}

const marksOf = (counts: ReadonlyMap<string, Count>): StepMarks =>
  new Map(
    [...counts].map(([codigo, { abiertas, incidentes }]) => [
      codigo,
      {
        state: incidentes > 0 ? 'incident' : 'occupied',
        badge: { count: abiertas, isAlert: incidentes > 0 },
      },
    ]),
  );
