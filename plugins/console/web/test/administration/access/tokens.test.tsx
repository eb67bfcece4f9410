import { expect } from 'chai';
import { screen, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';

const token = {
  id: 3,
  nombre: 'Catastro',
  procedimientos: ['PREDIO'],
  creado: '2026-01-01T00:00:00.000Z',
  expira: null,
  revocado: null,
  ultimo_uso: null,
  revision: 'a',
};

const procedure = (pro_codigo: string, usos: string[]) => ({
  pro_codigo,
  nombre_bd: `city.${pro_codigo.toLowerCase()}`,
  usos,
  permisos: [],
  activo: true,
  revision: 'r1',
});

describe('the tokens in the administration', () => {
  beforeEach(() => {
    service().procedure((admin) => admin.procedures.tokens.list, { items: [token], nextCursor: null });
  });

  it('are only read by a user who may not change them', async () => {
    await openConsole('administracion/tokens', sessionOf(['procedures.read']));
    await screen.findByText('PREDIO');
    expect(screen.queryByRole('button', { name: /Cambiar|Revocar|Emitir/ })).to.equal(null);
  });

  it('are issued for the procedures of tokens, and keep what was typed where the name is taken', async () => {
    service()
      .procedure(
        (admin) => admin.procedures.procedures.list,
        (call) =>
          call.body?.cursor === undefined
            ? { items: [procedure('PREDIO', ['token'])], nextCursor: 'PREDIO' }
            : { items: [procedure('NOMINA', ['workflow']), procedure('VIA', ['token', 'jwt'])], nextCursor: null },
      )
      .procedure(
        (admin) => admin.procedures.tokens.issue,
        new Refusal({ status: 409, code: 'name_taken', detail: 'Ya hay o hubo un token con ese nombre.' }),
      );
    const { user } = await openConsole('administracion/tokens', sessionOf(['procedures.admin']));
    await user.click(screen.getByRole('button', { name: 'Emitir un token' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Emitir un token de consulta' }));
    await dialog.findByRole('checkbox', { name: /VIA/ });
    expect(dialog.queryByRole('checkbox', { name: /NOMINA/ })).to.equal(null);
    await user.type(dialog.getByLabelText('Nombre'), 'Catastro');
    await user.click(dialog.getByRole('checkbox', { name: /PREDIO/ }));
    await user.click(dialog.getByRole('button', { name: 'Emitir el token' }));
    await dialog.findByText('Ya hay o hubo un token con ese nombre.');
    expect(dialog.getByLabelText<HTMLInputElement>('Nombre').value).to.equal('Catastro');
  });
});
