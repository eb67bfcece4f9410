import { useEffect, useEffectEvent, useId, useRef, type ReactNode, type RefObject } from 'react';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string;
  /** Closes it, also by Escape. Without it, the dialog stays until its work is done. */
  readonly onClose?: (() => void) | undefined;
  /** Whether its work is in progress: closing the dialog does not abort it. */
  readonly isBusy?: boolean;
  /**
   * The element that takes the focus as it opens; without it, the first one that can. `autoFocus` has no effect in a
   * dialog, which is still hidden when React applies it.
   */
  readonly focusOn?: RefObject<HTMLElement | null> | undefined;
}

/** A dialog over the page, which holds the focus while it is open. */
export function Dialog({ title, children, className = '', onClose, isBusy = false, focusOn }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const close = (): void => {
    if (!isBusy) onClose?.();
  };
  const open = useEffectEvent(() => {
    dialog.current?.showModal();
    focusOn?.current?.focus();
  });
  useEffect(() => {
    const before = document.activeElement;
    open();
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
        // The dialog is open as long as it is rendered.
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        // A browser closes a dialog at the second Escape, even if the first was prevented.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
}
