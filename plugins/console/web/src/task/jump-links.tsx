import type { MouseEvent } from 'react';
import { focusOn } from '../ui/focus.js';

interface JumpLinksProps {
  /** The ids of the parts of the page, each with its text. */
  readonly places: readonly (readonly [string, string])[];
}

/** The links to the parts of a case, on a page of one column. They leave the address as it is. */
export function JumpLinks({ places }: JumpLinksProps) {
  const jump = (event: MouseEvent, id: string): void => {
    const part = document.getElementById(id);
    if (!part) return;
    event.preventDefault();
    focusOn(part);
  };
  return (
    <nav className="case__jump no-print" aria-label="En esta página">
      {places.map(([id, text]) => (
        <a className="chip" href={`#${id}`} key={id} onClick={(event) => jump(event, id)}>
          {text}
        </a>
      ))}
    </nav>
  );
}
