import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { GuardedView } from './frame/guarded-view.js';
import { NotFound } from './frame/not-found.js';
import { PageFailed } from './frame/page-failed.js';
import { Shell } from './frame/shell.js';
import { Loading } from './ui/states.js';
import { views } from './routes.js';

const routeOf = ({ path, permissions, load }: (typeof views)[number]): RouteObject => ({
  element: <GuardedView permissions={permissions} />,
  children: [{ path, lazy: load, errorElement: <PageFailed />, hydrateFallbackElement: <Loading /> }],
});

const first: RouteObject[] = views.some(({ path }) => path === '')
  ? []
  : [{ index: true, element: <Navigate to={`/${views.find(({ menu }) => menu)!.path}`} replace /> }];

/** Creates the router of the views, each at an address of its own that can be sent to a colleague. */
export const createConsoleRouter = () =>
  createBrowserRouter(
    [
      {
        element: <Shell />,
        errorElement: <PageFailed />,
        hydrateFallbackElement: <Loading />,
        children: [...first, ...views.map(routeOf), { path: '*', element: <NotFound /> }],
      },
    ],
    { basename: '/consola' },
  );

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;
