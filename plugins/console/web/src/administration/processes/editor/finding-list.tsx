import { Button } from '../../../ui/button.js';
import { stepOf } from '../definition/definition.js';
import { useEditing } from './editing.js';
import type { PlacedFinding } from './findings.js';

/** All faults and warnings of the last save; a press goes to the step. */
export function FindingList() {
  const { findings } = useEditing();
  const faults = findings.filter(({ isWarning }) => !isWarning);
  const warnings = findings.filter(({ isWarning }) => isWarning);
  return (
    <section className="panel" aria-labelledby="faltas">
      <div className="panel__head">
        <h2 id="faltas">{titleOf(faults.length)}</h2>
      </div>
      <div className="panel__body stack-s">
        {faults.length === 0 && <p>No falta nada para publicar.</p>}
        <Findings findings={faults} />
        {warnings.length > 0 && <h3>Conviene revisar</h3>}
        <Findings findings={warnings} />
      </div>
    </section>
  );
}

const titleOf = (count: number): string =>
  count === 0 ? 'Sin faltas' : count === 1 ? '1 falta por corregir' : `${count} faltas por corregir`;

function Findings({ findings }: { readonly findings: readonly PlacedFinding[] }) {
  const { definition, choose } = useEditing();
  if (findings.length === 0) return null;
  return (
    <ul className="finding-list" role="list">
      {findings.map(({ words, step }, index) => {
        const named = step === undefined ? undefined : stepOf(definition, step);
        return (
          <li key={index}>
            {words}
            {named && (
              <Button look="quiet" onClick={() => choose(named.codigo)}>
                Ir a «{named.nombre || named.codigo}»
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
