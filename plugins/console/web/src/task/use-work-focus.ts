import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the work once the user has taken the task, as the button that took it is gone. A user who is
 * typing elsewhere on the page, such as a note, keeps the focus.
 */
export function useWorkFocus(mayWork: boolean): RefObject<HTMLDivElement | null> {
  const work = useRef<HTMLDivElement>(null);
  const before = useRef(mayWork);
  useEffect(() => {
    const isTaken = mayWork && !before.current;
    before.current = mayWork;
    if (!isTaken || (document.activeElement !== null && document.activeElement !== document.body)) return;
    work.current?.focus();
  }, [mayWork]);
  return work;
}
