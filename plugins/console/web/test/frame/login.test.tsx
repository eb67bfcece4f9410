import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../support/console.js';
import { Refusal } from '../support/refusal.js';

const account = (): void => void service().on('GET', '/api/sesiones', { sesiones: [] });

describe('the frame of the console', () => {
  it('asks for a code where the account has a second factor, and shows the address that was opened', async () => {
    account();
    const { user } = await openConsole('cuenta', null);
    service().on('POST', '/api/sesion', ({ body }) =>
      body.otp === '123456' ? sessionOf() : new Refusal({ status: 401, code: 'otp_required' }),
    );
    await user.type(screen.getByLabelText('Usuario'), ' lortiz ');
    await user.type(screen.getByLabelText('Contraseña'), 'una clave larga{Enter}');
    const code = await screen.findByLabelText(/Código de verificación/);
    await user.type(code, '123 456{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Mi cuenta' });
    expect(
      service()
        .calls.map(({ body }) => body)
        .filter(Boolean)
        .at(-1),
    ).to.deep.equal({
      username: 'lortiz',
      password: 'una clave larga',
      otp: '123456',
    });
  });

  it('says why a login was refused, and gives the focus to the password', async () => {
    const { user } = await openConsole('', null);
    service().on('POST', '/api/sesion', new Refusal({ status: 401, code: 'invalid', detail: 'No coinciden.' }));
    await user.type(screen.getByLabelText('Usuario'), 'lortiz');
    await user.type(screen.getByLabelText('Contraseña'), 'otra{Enter}');
    expect((await screen.findByRole('alert')).textContent).to.equal('No coinciden.');
    await waitFor(() => expect(document.activeElement).to.equal(screen.getByLabelText('Contraseña')));
  });

  it('shows no line of the menu that the user may not use, and says so at its address', async () => {
    await openConsole('ventanilla', sessionOf(['tramites.read']));
    await screen.findByRole('heading', { name: 'Su usuario no puede ver esta página' });
    const menu = within(screen.getByRole('navigation', { name: 'Principal' }));
    const lines = menu.getAllByRole('link').map((link) => link.textContent?.trim());
    expect(lines).to.deep.equal(['Bandeja', 'Expedientes', 'Ausencias', 'Tablero', 'Mi cuenta']);
  });
});
