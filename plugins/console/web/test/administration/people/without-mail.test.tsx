import { expect } from 'chai';
import { screen, waitFor } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal, refuseFields } from '../../support/refusal.js';

describe('users whom no mail reaches', () => {
  it('are created with a first password; a weak one is refused at its field', async () => {
    service()
      .procedure((calls) => calls.auth.roles.list, { items: [], nextCursor: null })
      .procedure((calls) => calls.auth.users.create, refuseFields({ password: ['Es muy fácil de adivinar.'] }));
    const { user } = await openConsole('administracion/usuarios/invitar', sessionOf(['auth.admin']));
    await user.selectOptions(await screen.findByLabelText('¿Tiene correo?'), 'no');
    expect(screen.queryByLabelText('Correo')).to.equal(null);
    await user.type(screen.getByLabelText('Nombre completo'), 'Julia Mora');
    await user.type(screen.getByLabelText('Nombre de usuario'), 'jmora');
    await user.type(screen.getByLabelText('Contraseña'), 'alcaldia2026');
    await user.click(screen.getByRole('button', { name: 'Crear el usuario' }));
    await screen.findByText('Es muy fácil de adivinar.');
    service()
      .procedure((calls) => calls.auth.users.create, { id: 31 })
      .procedure((calls) => calls.auth.users.get, new Refusal({ status: 404, code: 'not_found' }));
    await user.clear(screen.getByLabelText('Contraseña'));
    await user.type(screen.getByLabelText('Contraseña'), 'tres lunas verdes');
    await user.click(screen.getByRole('button', { name: 'Crear el usuario' }));
    await screen.findByText('Creó el usuario de Julia Mora. Dele ahora los roles de su trabajo.');
    await waitFor(() => expect(location.pathname).to.match(/\/usuarios\/31$/));
    expect(service().callsOf('auth.users.create').at(-1)!.body).to.deep.equal({
      nombres: 'Julia Mora',
      username: 'jmora',
      tipo_identificacion: null,
      identificacion: null,
      password: 'tres lunas verdes',
    });
  });
});
