import '../publish/publish.css';
import { useMemo } from 'react';
import { Badge } from '../../../ui/badge.js';
import type { Definition } from '../definition/definition.js';
import { drawn } from '../definition/flow-list.js';
import { Untaken } from './cases-panel.js';
import type { CaseRun } from './play.js';
import { caseWords, namesOf } from './play-words.js';

interface CheckedCasesProps {
  readonly draft: Definition;
  readonly casos: readonly CaseRun[];
  /** Codes of the transitions that no case takes. */
  readonly untaken: readonly string[];
}

/** The cases of a draft before it is published: those that fail, and the ways that none takes. */
export function CheckedCases({ draft, casos, untaken }: CheckedCasesProps) {
  const names = useMemo(() => namesOf(drawn(draft)), [draft]);
  const failing = casos.filter(({ pasa }) => !pasa);
  return (
    <div>
      <h3>
        Casos guardados{' '}
        {casos.length > 0 && (
          <Badge look={failing.length === 0 ? 'success' : 'danger'}>
            {failing.length === 0 ? 'Todos pasan' : `Fallan ${failing.length} de ${casos.length}`}
          </Badge>
        )}
      </h3>
      {casos.length === 0 && <p>No hay ninguno.</p>}
      {failing.length > 0 && (
        <ul className="publish-findings">
          {failing.map((run) => (
            <li key={run.nombre}>
              <strong>{run.nombre}: </strong>
              {caseWords(run, names)}
            </li>
          ))}
        </ul>
      )}
      <Untaken codes={casos.length === 0 ? [] : untaken} names={names} />
    </div>
  );
}
