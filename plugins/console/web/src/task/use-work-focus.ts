import { useEffect, useRef, type RefObject } from 'react';
import { focusOn } from '../ui/focus.js';

/**
 * Moves the focus to the heading of the work once the user has taken the task: the button that took it is gone, or the
 * user pressed its key. A user who is elsewhere on the page, such as in a note, keeps the focus.
 */
export function useWorkFocus(mayWork: boolean): RefObject<HTMLDivElement | null> {
  const work = useRef<HTMLDivElement>(null);
  const before = useRef(mayWork);
  useEffect(() => {
    const isTaken = mayWork && !before.current;
    before.current = mayWork;
    if (!isTaken || document.activeElement?.matches('body, main, h1') === false) return;
    focusOn(work.current?.querySelector('h2'));
  }, [mayWork]);
  return work;
}
