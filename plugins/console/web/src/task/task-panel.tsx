import { useId, type ReactNode } from 'react';

interface PanelProps {
  readonly id?: string;
  readonly title: string;
  /** The element at the right of the title. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a case, with its heading. */
export function Panel({ id, title, beside, children }: PanelProps) {
  const heading = useId();
  return (
    <section className="panel" aria-labelledby={heading} {...(id && { id })}>
      <div className="panel__head">
        <h2 id={heading}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
