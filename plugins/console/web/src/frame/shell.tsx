import { Suspense, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Icon } from '../ui/icon.js';
import { views } from '../routes.js';
import { Brand } from './brand.js';
import { DemandedSecondFactor } from './demanded-second-factor.js';
import { KeyHelp } from './key-help.js';
import { LoginAgain } from './login-again.js';
import { OfflineBar } from './offline-bar.js';
import { SearchBox } from './search-box.js';
import { useSession } from './session.js';
import { Loading } from '../ui/states.js';
import { UnsavedGuard } from './unsaved.js';

/** Returns two letters for a name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** The main menu: the views that the user may see. */
function Menu() {
  const { may } = useSession();
  const shown = views.filter(({ menu, permissions }) => menu && (!permissions || may(...permissions)));
  return (
    <nav className="side-nav no-print" aria-label="Principal">
      <ul role="list">
        {shown.map(({ path, menu }) => (
          <li key={path}>
            <NavLink to={`/${path}`} end={path === ''}>
              <Icon name={menu!.icon} /> <span>{menu!.text}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The frame around every view: search, menu, account, keys, and the bar for a lost connection. */
export function Shell() {
  const { usuario } = useSession();
  const { pathname, hash } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // A new page begins at its top, also for screen readers; one with a place in its address begins there.
  useEffect(() => {
    if (!isFirst.current && hash === '') main.current?.focus();
    isFirst.current = false;
  }, [pathname, hash]);
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <div className="shell">
        <header className="topbar no-print">
          <Link to="/" className="brand-link">
            <Brand />
          </Link>
          <SearchBox />
          <Link className="user" to="/cuenta">
            <span className="avatar" aria-hidden="true">
              {initials(usuario.nombres || usuario.username)}
            </span>
            <span className="user__name">{usuario.nombres || usuario.username}</span>
            <span className="visually-hidden">, mi cuenta</span>
          </Link>
        </header>
        <Menu />
        <main id="contenido" className="main" tabIndex={-1} ref={main}>
          <OfflineBar />
          <DemandedSecondFactor />
          <Suspense fallback={<Loading />}>
            <UnsavedGuard>
              <Outlet />
            </UnsavedGuard>
          </Suspense>
        </main>
      </div>
      <KeyHelp />
      <LoginAgain />
      <ScrollRestoration />
    </>
  );
}
