import type { ReactNode, RefObject } from 'react';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { DifferenceList } from './difference-list.js';
import type { BundleCheck, Imported } from './promotion-queries.js';
import { counted, sectionInWords } from './section-words.js';

/** Counts the items that an import would create and change. */
export const changesOf = ({ difference }: Pick<BundleCheck, 'difference'>): number =>
  difference.reduce((sum, { createdCount, changedCount }) => sum + createdCount + changedCount, 0);

type Heading = RefObject<HTMLHeadingElement | null>;

interface CheckedProps {
  readonly checked: BundleCheck;
  readonly heading: Heading;
  readonly onImport: () => void;
  /** The faults, where there are some. */
  readonly children: ReactNode;
}

/** The result of a check: its faults, or its difference and the button that imports it. */
export function Checked({ checked, heading, onImport, children }: CheckedProps) {
  const changes = changesOf(checked);
  return (
    <section className="stack" aria-labelledby="revision">
      <h2 id="revision" ref={heading}>
        {titleOf(checked, changes)}
      </h2>
      <Warnings warnings={checked.warnings} />
      {checked.plan ? <DifferenceList difference={checked.difference} /> : children}
      {checked.plan && changes > 0 && <Button onClick={onImport}>Traer {counted(changes, 'cambio', 'cambios')}</Button>}
    </section>
  );
}

/** The result of an import. */
export function Done({ done, heading }: { readonly done: Imported; readonly heading: Heading }) {
  return (
    <section className="stack" aria-labelledby="traido">
      <h2 id="traido" ref={heading}>
        El paquete está en este servidor
      </h2>
      <ul>
        {done.counts.map(({ section, created, changed, left }) => (
          <li key={section}>
            {sectionInWords(section)}: {counted(created, 'nuevo', 'nuevos')},{' '}
            {counted(changed, 'cambiado', 'cambiados')} y {counted(left, 'igual', 'iguales')}
          </li>
        ))}
      </ul>
      <Warnings warnings={done.warnings} />
    </section>
  );
}

function titleOf({ plan, faultCount }: BundleCheck, changes: number): string {
  if (!plan) return counted(faultCount, 'falta que corregir', 'faltas que corregir');
  return changes === 0 ? 'El paquete no cambia nada aquí' : counted(changes, 'cambio', 'cambios');
}

function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice look="warning">
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  );
}
