import './inputs.css';
import type { ReactNode } from 'react';

/** Short fields beside one another, as far as there is room. */
export function FieldPairs({ children }: { readonly children: ReactNode }) {
  return <div className="field-pairs">{children}</div>;
}
