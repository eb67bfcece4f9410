import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.js';
import { Icon } from './icon.js';

interface Notice {
  readonly id: number;
  readonly kind: 'success' | 'warning' | 'danger';
  readonly text: ReactNode;
}

type Tell = (text: ReactNode, kind?: Notice['kind']) => void;

const NoticeContext = createContext<Tell>(() => undefined);

/** Returns the function that shows a notice in the corner and has it announced: `tell('Tomó 3 tareas.')`. */
export const useNotice = (): Tell => use(NoticeContext);

const SHOWN_MILLISECONDS = 8000;

export function Notices({ children }: { readonly children: ReactNode }) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
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
  return (
    <NoticeContext value={tell}>
      {children}
      <div className="notices no-print" role="status">
        {notices.map(({ id, kind, text }) => (
          <div key={id} className={`notice notice--${kind}`}>
            <Icon name={kind === 'success' ? 'check' : 'alert'} />
            <div>{text}</div>
            <Button look="quiet" aria-label="Cerrar el aviso" onClick={() => close(id)} icon="close"></Button>
          </div>
        ))}
      </div>
    </NoticeContext>
  );
}
