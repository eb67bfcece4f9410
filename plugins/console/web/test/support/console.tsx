import { act, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '../../src/app.js';
import { createConsoleRouter, type ConsoleRouter } from '../../src/router.js';
import { current } from './current.js';
import type { FakeService } from './fake-service.js';
import type { AnswerOf } from './operation-types.js';
import { Refusal } from './refusal.js';

/** The answer without a session. */
export const noSession = new Refusal({ status: 401, code: 'not_authenticated', detail: 'No hay sesión.' });

/** The console of a user, as a test sees it. */
export interface OpenConsole {
  readonly user: UserEvent;
  readonly service: FakeService;
  readonly router: ConsoleRouter;
  /** Goes to an address below `/consola/` inside the page, or so many entries of the history back. */
  readonly go: (to: string | number) => Promise<void>;
}

type Session = AnswerOf<'/api/sesion', 'GET'>;
type More = Partial<Omit<Session, 'usuario'>> & { readonly usuario?: Partial<Session['usuario']> };

/** Returns the session of a member of staff with these permissions. */
export const sessionOf = (permisos: string[] = [], { usuario, ...more }: More = {}): Session => ({
  usuario: { id: 7, username: 'lortiz', nombres: 'Luz Marina Ortiz', is_superuser: false, ...usuario },
  permisos,
  dos_pasos: { activa: false, exigida: false },
  csrf: 'csrf-de-prueba',
  ...more,
});

/** Returns the service of the test, to give it answers before the console is opened and after. */
export const service = (): FakeService => current.service!;

/** Opens the console at an address below `/consola/`, without a session where `session` is null. */
export async function openConsole(address: string, session: Session | null = sessionOf()): Promise<OpenConsole> {
  service().on('GET', '/api/sesion', session ?? noSession);
  history.replaceState(null, '', `/consola/${address}`);
  const router = createConsoleRouter();
  current.router = router;
  const user = userEvent.setup();
  render(<App router={router} />);
  await screen.findAllByRole('heading', { level: 1 });
  const go = (to: string | number): Promise<void> =>
    act(async () => (typeof to === 'number' ? router.navigate(to) : router.navigate(`/${to}`)));
  return { user, service: service(), router, go };
}
