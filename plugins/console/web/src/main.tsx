import './look/look.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { queryClient } from './api/queries.js';
import { KeyProvider } from './frame/keys.js';
import { LoginPage } from './frame/login-page.js';
import { Notices } from './ui/notices.js';
import { SessionProvider } from './frame/session.js';
import { Failed, Loading } from './ui/states.js';
import { router } from './router.js';

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
