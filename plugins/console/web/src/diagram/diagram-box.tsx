import './diagram.css';
import type { ReactNode } from 'react';

/** The frame of a picture, which scrolls in it. Its label says where the same is in words. */
export function DiagramBox({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="diagram-box" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
