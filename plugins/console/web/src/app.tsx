import { StrictMode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { queryClient } from './api/queries.js';
import { KeyProvider } from './frame/keys.js';
import { LoginPage } from './frame/login-page.js';
import { SessionProvider } from './frame/session.js';
import type { ConsoleRouter } from './router.js';
import { Notices } from './ui/notices.js';
import { Failed, Loading } from './ui/states.js';

/** The console: the login, or the views of the router. */
export function App({ router }: { readonly router: ConsoleRouter }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SessionProvider
          loading={<Loading />}
          failed={(error, again) => <Failed error={error} retry={again} />}
          logIn={(begin) => <LoginPage onLogin={begin} />}
        >
          <Notices>
            <KeyProvider>
              <RouterProvider router={router} />
            </KeyProvider>
          </Notices>
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
