import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { GuardedView } from './frame/guarded-view.js';
import { noteViews } from './frame/known-views.js';
import { NotFound } from './frame/not-found.js';
import { PageFailed } from './frame/page-failed.js';
import { Shell } from './frame/shell.js';
import { Loading } from './ui/states.js';
import { views, type View } from './routes.js';

const ADMINISTRATION = 'administracion';

const routeOf = ({ path, permissions, load }: Pick<View, 'path' | 'permissions' | 'load'>): RouteObject => ({
  element: <GuardedView permissions={permissions} />,
  children: [{ path, lazy: load, errorElement: <PageFailed />, hydrateFallbackElement: <Loading /> }],
});

const first: RouteObject[] = views.some(({ path }) => path === '')
  ? []
  : [{ index: true, element: <Navigate to={`/${views.find(({ menu }) => menu)!.path}`} replace /> }];

/** Loads the table of the administration's views; the desk's pages do without it. */
async function administrationRoutes(): Promise<RouteObject[]> {
  const { administrationViews } = await import('./administration/administration-sections.js');
  noteViews(
    administrationViews.flatMap(({ path, permissions, entry }) =>
      entry ? [{ path: `${ADMINISTRATION}/${path}`, name: entry.text, permissions }] : [],
    ),
  );
  return administrationViews.map((view) => routeOf({ ...view, path: `${ADMINISTRATION}/${view.path}` }));
}

/** Creates the router of the views, each at an address of its own that can be sent to a colleague. */
export function createConsoleRouter() {
  let isComplete = false;
  noteViews(
    views.flatMap(({ path, permissions = [], menu }) =>
      // The first page of the administration opens with any of its pages, which are named themselves.
      menu && path !== ADMINISTRATION ? [{ path, name: menu.text, permissions }] : [],
    ),
  );
  return createBrowserRouter(
    [
      {
        id: 'shell',
        element: <Shell />,
        errorElement: <PageFailed />,
        hydrateFallbackElement: <Loading />,
        children: [...first, ...views.map(routeOf), { path: '*', element: <NotFound /> }],
      },
    ],
    {
      basename: '/consola',
      patchRoutesOnNavigation: async ({ path, patch }) => {
        if (isComplete || !path.includes(`/${ADMINISTRATION}/`)) return;
        patch('shell', await administrationRoutes());
        isComplete = true;
      },
    },
  );
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;
