import { useId, type ReactNode } from 'react';

interface PanelProps {
  readonly id?: string;
  readonly title: string;
  /** The element at the right of the title. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A part of a case, with its heading. */
export function Panel({ id, title, beside, children, className = '' }: PanelProps) {
  const heading = useId();
  return (
    <section className={`panel ${className}`.trim()} aria-labelledby={heading} {...(id && { id })}>
      <div className="panel__head">
        <h2 id={heading}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
