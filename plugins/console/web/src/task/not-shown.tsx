import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.js';
import { holdersInWords, openTasksOf } from './open-tasks.js';
import { useCase } from './use-case.js';

interface NotShownProps {
  /** The name of the case, whose holders may see what is hidden; undefined where the user may not see the case. */
  readonly llave: string | undefined;
  /** The statement of what is not shown, and who may see it. */
  readonly children: ReactNode;
}

/** A part that the user may not see: what it is, who may, and who has the case now. */
export function NotShown({ llave, children }: NotShownProps) {
  return (
    <p className="not-shown">
      <Icon name="lock" />
      <span>
        {children} {llave !== undefined && <Holders llave={llave} />}
      </span>
    </p>
  );
}

function Holders({ llave }: { readonly llave: string }) {
  const entries = useCase(llave).data?.entries;
  return entries ? holdersInWords(openTasksOf(entries)) : null;
}
