import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from '../ui/dialog.js';

/** The register of parts with text that only the page has. */
interface Unsaved {
  readonly add: () => () => void;
}

const UnsavedContext = createContext<Unsaved>({ add: () => () => undefined });

/** Registers a part while it has text that leaving the page would lose: leaving asks for confirmation. */
export function useUnsaved(isTyped: boolean): void {
  const { add } = use(UnsavedContext);
  useEffect(() => (isTyped ? add() : undefined), [isTyped, add]);
}

/**
 * The guard that asks before a view with unsaved text is left. There is one for all parts, as the router takes only
 * one.
 */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const parts = useRef(0);
  const [unsaved] = useState<Unsaved>(() => ({
    add: () => {
      parts.current += 1;
      return () => void (parts.current -= 1);
    },
  }));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => parts.current > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (parts.current > 0) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return (
    <UnsavedContext value={unsaved}>
      {children}
      {blocker.state === 'blocked' && (
        <Dialog title="Lo que escribió no se ha enviado" onClose={() => blocker.reset()}>
          <p>Si sale de esta página, se pierde.</p>
          <div className="dialog__actions">
            <button className="btn" type="button" onClick={() => blocker.reset()}>
              Seguir escribiendo
            </button>
            <button className="btn btn--danger" type="button" onClick={() => blocker.proceed()}>
              Salir sin enviarlo
            </button>
          </div>
        </Dialog>
      )}
    </UnsavedContext>
  );
}
