import { Link } from 'react-router';
import { useSession } from '../../frame/session.js';
import { useTitle } from '../../frame/title.js';
import { administrationSections } from '../administration-sections.js';
import './administration.css';

/** The first page of the administration: its pages, as far as the user may see them. */
export function Component() {
  useTitle('Administración');
  const { may } = useSession();
  const sections = administrationSections.map(({ title, views }) => ({
    title,
    views: views.filter(({ entry, permissions }) => entry && may(...permissions)),
  }));
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Administración</h1>
        </div>
      </div>
      {sections.map(({ title, views }) =>
        views.length === 0 ? null : (
          <section className="administration-section" key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul className="administration-entries" role="list">
              {views.map(({ path, entry }) => (
                <li key={path}>
                  <Link to={`/administracion/${path}`}>{entry!.text}</Link>
                  <p>{entry!.about}</p>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </>
  );
}
