import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.js';
import { Notice } from './notice.js';

interface Told {
  readonly id: number;
  readonly kind: 'success' | 'warning' | 'danger';
  readonly text: ReactNode;
}

type Tell = (text: ReactNode, kind?: Told['kind']) => void;

interface ShownNotices {
  readonly notices: readonly Told[];
  readonly close: (id: number) => void;
}

const NoticeContext = createContext<Tell>(() => undefined);

const ShownContext = createContext<ShownNotices>({ notices: [], close: () => undefined });

/** Returns the function that shows a notice above the view and has it announced: `tell('Tomó 3 tareas.')`. */
export const useNotice = (): Tell => use(NoticeContext);

const SHOWN_MILLISECONDS = 8000;

/** Keeps the notices, which outlive the view that shows them. */
export function Notices({ children }: { readonly children: ReactNode }) {
  const [notices, setNotices] = useState<readonly Told[]>([]);
  const next = useRef(0);
  const close = useCallback((id: number) => setNotices((shown) => shown.filter((one) => one.id !== id)), []);
  const tell = useCallback<Tell>(
    (text, kind = 'success') => {
      const id = next.current++;
      setNotices((shown) => [...shown.slice(-2), { id, kind, text }]);
      // An error stays until it is read.
      if (kind === 'success') setTimeout(() => close(id), SHOWN_MILLISECONDS);
    },
    [close],
  );
  const shown = useMemo(() => ({ notices, close }), [notices, close]);
  return (
    <NoticeContext value={tell}>
      <ShownContext value={shown}>{children}</ShownContext>
    </NoticeContext>
  );
}

/** The notices that are shown now: a bar in the page, which stays in the window while the page scrolls. */
export function NoticeBar() {
  const { notices, close } = use(ShownContext);
  return (
    <div className="notices no-print" role="status">
      {notices.map(({ id, kind, text }) => (
        <Notice
          key={id}
          look={kind}
          icon={kind === 'success' ? 'check' : 'alert'}
          aside={<Button look="quiet" aria-label="Cerrar el aviso" onClick={() => close(id)} icon="close" />}
        >
          {text}
        </Notice>
      ))}
    </div>
  );
}
