import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { drawn } from '../../ui/focus.js';

interface EditedSectionProps {
  readonly id: string;
  readonly title: string;
  /** The words of the button that opens the form; without it, the section is read-only. */
  readonly change: string | undefined;
  readonly form: (close: () => void) => ReactNode;
  /** The content while the form is closed. */
  readonly children: ReactNode;
}

/** A part of a page that is read, and changed on a form that takes its place. */
export function EditedSection({ id, title, change, form, children }: EditedSectionProps) {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setEditing(false);
    void drawn().then(() => button.current?.focus());
  };
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {isEditing ? (
        form(close)
      ) : (
        <>
          {children}
          {change !== undefined && (
            <Button look="secondary" ref={button} onClick={() => setEditing(true)}>
              {change}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
