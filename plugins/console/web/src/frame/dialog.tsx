import { useEffect, useId, useRef, type ReactNode } from 'react';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string;
  /** Closes it, by Escape too. Without it, the dialog stays until what it asks for is done. */
  readonly onClose?: () => void;
}

/** A dialog over the page, which holds the focus while it is open. */
export function Dialog({ title, children, className = '', onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      className={`dialog ${className}`.trim()}
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        // The dialog is there as long as it is rendered.
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        // A browser closes a dialog at the second Escape, also where the first was held back.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
}
