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
import { focusOn } from '../ui/focus.js';
import { NoticeBar } from '../ui/notices.js';
import { Loading } from '../ui/states.js';
import { UnsavedGuard } from './unsaved.js';
import { UserMenu } from './user-menu.js';

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
  const { pathname, hash } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // A new page begins at its heading, also for screen readers; one with a place in its address begins there.
  useEffect(() => {
    if (!isFirst.current && hash === '') focusOn(main.current?.querySelector('h1') ?? main.current);
    isFirst.current = false;
  }, [pathname, hash]);
  return (
    <UnsavedGuard>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <div className="shell">
        <header className="topbar no-print">
          <Link to="/" className="brand-link">
            <Brand />
          </Link>
          <SearchBox />
          <UserMenu />
        </header>
        <Menu />
        <main id="contenido" className="main" tabIndex={-1} ref={main}>
          <NoticeBar />
          <OfflineBar />
          <DemandedSecondFactor />
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <KeyHelp />
      <LoginAgain />
      <ScrollRestoration />
    </UnsavedGuard>
  );
}
