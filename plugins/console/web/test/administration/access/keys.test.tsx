import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';

const DAY = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

const key = (id: number, more: object = {}) => ({
  id,
  userId: 40 + id,
  username: `banco_${id}`,
  nombres: `Banco ${id}`,
  endpoints: ['corresponsales.consulta'],
  createdAt: '2026-01-01T00:00:00.000Z',
  revokedAt: null as string | null,
  lastUsedAt: null as string | null,
  expira: null as string | null,
  revision: 'a',
  ...more,
});

const manager = sessionOf(['auth.admin', 'corresponsales.consulta']);

describe('the API keys in the administration', () => {
  beforeEach(() => {
    service()
      .procedure((admin) => admin.auth.apiKeys.endpoints, {
        endpoints: [
          { code: 'corresponsales.consulta', name: 'Consultar facturas' },
          { code: 'corresponsales.pago', name: 'Notificar pagos' },
        ],
      })
      .procedure((admin) => admin.auth.apiKeys.list, {
        items: [
          key(1, { expira: inDays(5) }),
          key(2, { expira: inDays(90) }),
          key(3, { expira: inDays(-2) }),
          key(4, { revokedAt: '2026-05-01T12:00:00.000Z' }),
        ],
        nextCursor: null,
      });
  });

  const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

  it('say in words what they allow, and mark those that end soon or have ended', async () => {
    await openConsole('administracion/claves-api', manager);
    await screen.findByText('Banco 1');
    await waitFor(() => rowOf('Banco 1').getByText('Consultar facturas'));
    rowOf('Banco 1').getByText(/Vence pronto/);
    rowOf('Banco 2').getByText(/Hasta el/);
    rowOf('Banco 3').getByText(/Venció el/);
    rowOf('Banco 4').getByText('Se revocó el 1 may 2026');
    expect(rowOf('Banco 4').queryByRole('button'), 'nothing to change').to.equal(null);
  });

  it('are shown once when they are issued, and only with endpoints that the user holds', async () => {
    service()
      .on('POST', '/workflow/api/funcionarios/buscar', { EsCorrecto: true, funcionarios: [] })
      .procedure((admin) => admin.auth.apiKeys.issue, { id: 9, key: '9a8b7c6d-0000-4000-8000-000000000009' });
    const { user } = await openConsole('administracion/claves-api', manager);
    await user.click(screen.getByRole('button', { name: 'Emitir una clave' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Emitir una clave de API' }));
    const barred = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /Notificar pagos/ });
    expect(barred.disabled).to.equal(true);
    await user.type(dialog.getByLabelText('Usuario de la clave'), 'banco_sur');
    await user.click(dialog.getByRole('checkbox', { name: /Consultar facturas/ }));
    await user.type(dialog.getByLabelText(/Último día/), '2027-06-30');
    await user.click(dialog.getByRole('button', { name: 'Emitir la clave' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Emitió la clave de banco_sur' }));
    shown.getByText('9a8b7c6d-0000-4000-8000-000000000009');
    expect(service().callsOf('auth.apiKeys.issue')[0]!.body).to.deep.equal({
      usuario: 'banco_sur',
      endpoints: ['corresponsales.consulta'],
      expira: '2027-07-01T04:59:59.000Z',
    });
    await user.click(shown.getByLabelText('Ya la guardé'));
    await user.click(shown.getByRole('button', { name: 'Cerrar' }));
    expect(document.body.textContent).not.to.include('9a8b7c6d');
  });

  it('show a fault at the field of the user, and can be sent again', async () => {
    const refusal = {
      status: 400,
      code: 'invalid',
      detail: 'Revise.',
      errors: { usuario: ['No existe ese usuario.'] },
    };
    service()
      .on('POST', '/workflow/api/funcionarios/buscar', { EsCorrecto: true, funcionarios: [] })
      .procedure((admin) => admin.auth.apiKeys.issue, new Refusal(refusal));
    const { user } = await openConsole('administracion/claves-api', manager);
    await user.click(screen.getByRole('button', { name: 'Emitir una clave' }));
    await user.type(screen.getByLabelText('Usuario de la clave'), 'banko');
    await user.click(screen.getByRole('button', { name: 'Emitir la clave' }));
    await screen.findByText('No existe ese usuario.');
    expect(document.activeElement).to.equal(screen.getByLabelText('Usuario de la clave'));
    await user.click(screen.getByRole('button', { name: 'Emitir la clave' }));
    await waitFor(() => expect(service().callsOf('auth.apiKeys.issue')).to.have.length(2));
  });

  it('say what stops working before they are revoked', async () => {
    service().procedure((admin) => admin.auth.apiKeys.revoke, { ok: true });
    const { user } = await openConsole('administracion/claves-api', manager);
    await user.click(await screen.findByRole('button', { name: /^Revocar.*banco_2/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Revocar la clave de Banco 2' }));
    expect(dialog.getByRole('listitem').textContent).to.equal('Consultar facturas');
    await user.click(dialog.getByRole('button', { name: 'Revocar' }));
    await screen.findByText('Revocó la clave de Banco 2.');
    await waitFor(() => expect(document.activeElement?.textContent).to.equal('Claves de API'));
  });

  it('meet the change of another editor, and keep an end that nobody moved at its moment', async () => {
    const expira = inDays(90);
    service()
      .procedure((admin) => admin.auth.apiKeys.list, { items: [key(2, { expira })], nextCursor: null })
      .procedure((admin) => admin.auth.apiKeys.get, key(2, { expira, endpoints: [], revision: 'b' }))
      .procedure(
        (admin) => admin.auth.apiKeys.setEndpoints,
        (call) =>
          call.body?.revision === 'b'
            ? { ok: true as const }
            : new Refusal({ status: 409, code: 'stale_revision', detail: 'Ana Gómez la cambió.' }),
      );
    const all = sessionOf(['auth.admin', 'corresponsales.consulta', 'corresponsales.pago']);
    const { user } = await openConsole('administracion/claves-api', all);
    await user.click(await screen.findByRole('button', { name: /^Cambiar.*banco_2/ }));
    await user.click(await screen.findByRole('checkbox', { name: /Notificar pagos/ }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Otra persona guardó un cambio' }));
    await user.click(dialog.getByLabelText('Lo mío: Consultar facturas, Notificar pagos'));
    await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }));
    await screen.findByText('Cambió la clave de Banco 2.');
    const body = service().callsOf('auth.apiKeys.setEndpoints')[1]!.body;
    const endpoints = ['corresponsales.consulta', 'corresponsales.pago'];
    expect(body).to.deep.equal({ id: 2, endpoints, revision: 'b', expira });
  });
});
