import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTitle } from '../../frame/title.js';
import './administration.css';

interface AdministrationPageProps {
  readonly title: string;
  /** The page above it, such as the list of a thing; the administration itself is always the first. */
  readonly above?: { readonly text: string; readonly to: string };
  /** A line below the title. */
  readonly lead?: ReactNode;
  /** The controls beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a page of the administration: the way to it, its title, and its controls. */
export function AdministrationPage({ title, above, lead, actions, children }: AdministrationPageProps) {
  useTitle(title);
  return (
    <>
      <nav className="crumbs small no-print" aria-label="Ruta">
        <Link to="/administracion">Administración</Link>
        <span aria-hidden="true">›</span>
        {above && (
          <>
            <Link to={above.to}>{above.text}</Link>
            <span aria-hidden="true">›</span>
          </>
        )}
        <span aria-current="page">{title}</span>
      </nav>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {actions !== undefined && <div className="row">{actions}</div>}
      </div>
      {children}
    </>
  );
}
