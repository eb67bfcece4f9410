import { Badge } from '../../../ui/badge.js';
import type { Definition } from '../definition/definition.js';
import { DifferenceList, stepNames } from '../difference-list.js';
import { placeFinding, type Finding } from '../editor/findings.js';
import type { OverviewedProcess, ProcessState } from '../process-queries.js';
import { CheckedCases } from '../simulation/checked-cases.js';
import type { CaseRuns } from '../simulation/play.js';
import './publish.css';

/** The findings in a draft. */
export interface Checked {
  readonly errores: readonly Finding[];
  readonly advertencias: readonly Finding[];
}

interface ChecklistProps {
  readonly draft: Definition;
  readonly active: Definition | undefined;
  readonly checked: Checked;
  readonly staging: ProcessState['staging'];
  readonly running: OverviewedProcess['enCurso'];
  /** The cases of the draft; undefined while they are not played. */
  readonly runs: CaseRuns | undefined;
  /** The active version. */
  readonly version: number | undefined;
}

/** The points that a person reads before publishing. */
export function Checklist({ draft, active, checked, staging, running, runs, version }: ChecklistProps) {
  const { errores, advertencias } = checked;
  return (
    <section className="panel" aria-labelledby="lista">
      <div className="panel__head">
        <h2 id="lista">Antes de publicar</h2>
      </div>
      <div className="panel__body publish-list">
        <div>
          <h3>
            Faltas{' '}
            {errores.length === 0 ? (
              <Badge look="success">Ninguna</Badge>
            ) : (
              <Badge look="danger">{errores.length}</Badge>
            )}
          </h3>
          <Findings draft={draft} findings={errores} />
        </div>
        {advertencias.length > 0 && (
          <div>
            <h3>
              Conviene revisar <Badge look="warning">{advertencias.length}</Badge>
            </h3>
            <Findings draft={draft} findings={advertencias} />
          </div>
        )}
        <div>
          <h3>Qué cambia</h3>
          {version === undefined && <p>Es la primera versión.</p>}
          {staging.diferencias !== null && (
            <DifferenceList differences={staging.diferencias} nameOf={stepNames(draft, active)} />
          )}
        </div>
        {runs && <CheckedCases draft={draft} casos={runs.casos} untaken={runs.sinTomar} />}
        <div>
          <h3>Qué está en curso</h3>
          {running.length === 0 && <p>No hay nada en curso.</p>}
          <ul role="list">
            {running.map((one) => (
              <li key={one.version}>
                {one.instancias.toLocaleString('es-CO')} en la versión {one.version}
                {one.version === version ? ', la activa' : ''}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** The findings, each after the name of its step. */
function Findings({ draft, findings }: { readonly draft: Definition; readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="publish-findings">
      {findings.map((finding, index) => {
        const { words, step } = placeFinding(finding, draft, false);
        const name = draft.tareas.find(({ codigo }) => codigo === step)?.nombre;
        return (
          <li key={index}>
            {name !== undefined && <strong>{name}: </strong>}
            {words}
          </li>
        );
      })}
    </ul>
  );
}
