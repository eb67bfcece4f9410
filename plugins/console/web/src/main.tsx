import './look/look.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { queryClient } from './api/queries.js';
import { watchTouches } from './api/touches.js';
import { KeyProvider } from './frame/keys.js';
import { LoginPage } from './frame/login-page.js';
import { Notices } from './frame/notices.js';
import { SessionProvider } from './frame/session.js';
import { Failed, Loading } from './frame/states.js';
import { router } from './router.js';

// A page that is not touched counts as hidden: what it reads by itself would keep its session for ever.
watchTouches(window, (isTouched) => focusManager.setFocused(isTouched ? undefined : false));

createRoot(document.getElementById('raiz')!).render(
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
  </StrictMode>,
);
