import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';

/** The register of parts with text that only the page has. */
interface Unsaved {
  readonly add: () => () => void;
  readonly leave: Leave;
}

/** Leaves the page by a function other than a navigation, after confirmation where a part has such text. */
type Leave = (way: () => Promise<unknown>) => void;

const UnsavedContext = createContext<Unsaved>({ add: () => () => undefined, leave: (way) => void way() });

/** Registers a part while it has text that leaving the page would lose: leaving asks for confirmation. */
export function useUnsaved(isTyped: boolean): void {
  const { add } = use(UnsavedContext);
  useEffect(() => (isTyped ? add() : undefined), [isTyped, add]);
}

/** Returns the function that leaves the page, such as by signing out. */
export const useLeave = (): Leave => use(UnsavedContext).leave;

/**
 * The guard that asks before a view with unsaved text is left. There is one for all parts, as the router takes only
 * one.
 */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const parts = useRef(0);
  const isLeaving = useRef(false);
  const [asked, setAsked] = useState<{ readonly way: () => Promise<unknown> }>();
  const [unsaved] = useState<Unsaved>(() => ({
    add: () => {
      parts.current += 1;
      return () => void (parts.current -= 1);
    },
    leave: (way) => (parts.current > 0 ? setAsked({ way }) : void way().catch(() => undefined)),
  }));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => parts.current > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (parts.current > 0 && !isLeaving.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);

  /** Leaves although there is unsaved text; the browser need not ask again. */
  function leaveAnyway(): void {
    if (blocker.state === 'blocked') return blocker.proceed();
    isLeaving.current = true;
    setAsked(undefined);
    asked?.way().catch(() => {
      isLeaving.current = false;
    });
  }

  function stay(): void {
    if (blocker.state === 'blocked') blocker.reset();
    setAsked(undefined);
  }

  return (
    <UnsavedContext value={unsaved}>
      {children}
      {(blocker.state === 'blocked' || asked) && (
        <Dialog title="Lo que escribió no se ha enviado" onClose={stay}>
          <p>Si sale de esta página, se pierde.</p>
          <div className="dialog__actions">
            <Button onClick={stay}>Seguir escribiendo</Button>
            <Button look="danger" onClick={leaveAnyway}>
              Salir sin enviarlo
            </Button>
          </div>
        </Dialog>
      )}
    </UnsavedContext>
  );
}
