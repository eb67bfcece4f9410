import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../support/console.js';
import { loaded } from '../support/dom.js';
import { Refusal } from '../support/refusal.js';

describe('the account of a user', () => {
  beforeEach(() => void service().on('GET', '/api/sesiones', { sesiones: [] }));

  it('gets a second factor by its secret, a code and the recovery codes', async () => {
    service()
      .on('GET', '/api/totp', { activa: true, exigida: false, codigos_restantes: 7 })
      .on('POST', '/api/totp', { secreto: 'ABCDEFGH', uri: 'otpauth://totp/x' })
      .on('POST', '/api/totp/confirmar', ({ body }) =>
        body.codigo === '123456'
          ? { codigos_recuperacion: ['uno-uno', 'dos-dos'] }
          : new Refusal({ code: 'otp_invalid', detail: 'El código no sirve.' }),
      );
    const { user } = await openConsole('cuenta');
    const section = within(await screen.findByRole('region', { name: 'Verificación en dos pasos' }));
    await user.type(section.getByLabelText('Su contraseña'), 'una clave larga{Enter}');
    await section.findByText('ABCD EFGH');
    const code = section.getByLabelText('Código que muestra la aplicación');
    await user.type(code, '111 111{Enter}');
    await section.findByText('El código no sirve.');
    await user.clear(code);
    await user.type(code, '123 456{Enter}');
    await section.findByText('uno-uno');
    service().on('GET', '/api/sesion', sessionOf([], { dos_pasos: { activa: true, exigida: false } }));
    const kept = section.getByRole<HTMLButtonElement>('button', { name: 'Ya los guardé' });
    expect(kept.disabled).to.equal(true);
    await user.click(section.getByLabelText('Los escribí en un papel'));
    await user.click(kept);
    await section.findByText('Está activa.');
    await section.findByText(/Le quedan 7 códigos/);
  });

  it('says that a password is wrong, and keeps the session', async () => {
    service().on('POST', '/api/clave', new Refusal({ status: 401, code: 'invalid', detail: 'La actual no es esa.' }));
    const { user } = await openConsole('cuenta');
    const section = within(await screen.findByRole('region', { name: 'Contraseña' }));
    await user.type(section.getByLabelText('Contraseña actual'), 'no es esta');
    await user.type(section.getByLabelText(/^Contraseña nueva/), 'caminos de guadua');
    await user.type(section.getByLabelText('Repita la contraseña nueva'), 'otra cosa{Enter}');
    await section.findByText('Escriba la misma contraseña en los dos campos.');
    await user.clear(section.getByLabelText('Repita la contraseña nueva'));
    await user.type(section.getByLabelText('Repita la contraseña nueva'), 'caminos de guadua{Enter}');
    expect((await section.findByRole('alert')).textContent).to.equal('La actual no es esa.');
    expect(screen.queryByRole('dialog')).to.equal(null);
  });

  it('is left with all that the browser has kept for the user', async () => {
    localStorage.setItem('consola-tarea-7-12', '{"folios":"doce"}');
    service().on('DELETE', '/api/sesion', undefined);
    const { user } = await openConsole('cuenta');
    await user.click(await screen.findByRole('button', { name: 'Cerrar esta sesión' }));
    await waitFor(() => expect(loaded).to.deep.equal(['/consola/']));
    expect({ ...localStorage }).to.deep.equal({});
  });
});
