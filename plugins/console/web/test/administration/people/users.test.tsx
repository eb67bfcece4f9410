import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';

const admin = sessionOf(['auth.admin', 'tramites.read']);

const role = (codigo: string, permisos: string[] = [], more: object = {}) => ({
  codigo,
  nombre: `Rol ${codigo}`,
  permisos,
  requiere_totp: false,
  usuarios: 1,
  revision: 'r1',
  ...more,
});
const roles = [
  role('caja', ['tramites.read']),
  role('jefatura', ['workflow.admin']),
  role('seguro', [], { requiere_totp: true }),
];

const listed = (id: number, username: string) => ({
  id,
  username,
  nombres: 'Julia Mora',
  email: 'julia@ciudad.example',
  tipo_identificacion: 'CC',
  identificacion: '1234',
  telefono: null,
  is_active: true,
  is_superuser: false,
  roles: ['caja'],
  invitation: null as 'pending' | 'expired' | null,
});
const detailed = {
  ...listed(12, 'jmora'),
  permissions: [] as string[],
  effective: ['tramites.read'],
  secondFactor: { active: true, recoveryCodes: 3 } as { active: boolean; recoveryCodes: number } | null,
  hasPassword: true as boolean | null,
  lastLogin: '2026-11-25T15:00:00.000Z' as string | null,
  invitedUntil: null as string | null,
  isWithinReach: true,
  revision: 'a',
  grantsRevision: 'g',
};
const login = {
  kind: 'session' as const,
  id: 'ab'.repeat(32),
  created: '2026-11-25T15:00:00.000Z',
  lastUsed: '2026-11-25T16:00:00.000Z',
  expires: '2026-11-25T23:00:00.000Z',
  device: 'Firefox en Windows',
  begunFrom: '203.0.113.7',
  usedFrom: '203.0.113.7',
};
const permissions = [
  { code: 'auth.admin', name: 'Administrar usuarios' },
  { code: 'tramites.read', name: 'Consultar expedientes' },
  { code: 'workflow.admin', name: 'Mover instancias' },
];

describe('users', () => {
  beforeEach(() => {
    service()
      .procedure((calls) => calls.auth.roles.list, { items: roles, nextCursor: null })
      .procedure((calls) => calls.auth.roles.permissions, { items: permissions, nextCursor: null })
      .procedure((calls) => calls.host.procedures.list, {
        items: [{ path: 'tramites.records.list', kind: 'query', permissions: ['tramites.read'] }],
        nextCursor: null,
      })
      .procedure((calls) => calls.auth.users.list, { items: [listed(12, 'jmora')], nextCursor: null })
      .procedure((calls) => calls.auth.users.get, detailed)
      .procedure((calls) => calls.auth.users.references, { things: [] })
      .procedure((calls) => calls.auth.logins.list, { items: [login], nextCursor: null });
  });

  it('are searched by words that stand in no address, and by role', async () => {
    service().procedure(
      (calls) => calls.auth.users.list,
      ({ body }) => ({
        items:
          body?.words === undefined
            ? [listed(12, 'jmora')]
            : [{ ...listed(13, 'ana'), invitation: 'expired' as const }],
        nextCursor: null,
      }),
    );
    const { user } = await openConsole('administracion/usuarios', admin);
    await screen.findByRole('link', { name: 'jmora' });
    await user.type(screen.getByLabelText('Usuario, nombre o documento'), 'Ana Ruiz');
    await screen.findByRole('link', { name: 'ana' });
    screen.getByText('Invitación vencida');
    await user.selectOptions(screen.getByLabelText('Rol'), 'caja');
    const last = () => service().callsOf<object>('auth.users.list').at(-1)!.body;
    await waitFor(() => expect(last()).to.include({ words: 'Ana Ruiz', role: 'caja' }));
    expect(location.search).to.equal('?rol=caja');
  });

  it('beyond the reach of the administrator are shown, without a control', async () => {
    service().procedure((calls) => calls.auth.users.get, {
      ...detailed,
      secondFactor: null,
      hasPassword: null,
      lastLogin: null,
      isWithinReach: false,
    });
    await openConsole('administracion/usuarios/12', admin);
    await screen.findByText(/tiene más permisos que usted/);
    const main = within(screen.getByRole('main'));
    expect(main.queryAllByRole('button')).to.deep.equal([]);
    expect(screen.queryByRole('heading', { name: 'Sesiones abiertas' })).to.equal(null);
  });

  it('get roles that the administrator could give; the others are locked and say why', async () => {
    service().procedure((calls) => calls.auth.users.setGrants, { ok: true as const });
    const { user } = await openConsole('administracion/usuarios/12', admin);
    await user.click(await screen.findByRole('button', { name: 'Cambiar los roles y permisos' }));
    const locked = screen.getByLabelText<HTMLInputElement>(/^Rol jefatura/);
    expect(locked.disabled).to.equal(true);
    expect(locked.closest('label')!.textContent).to.include('tiene permisos que usted no tiene');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Mover instancias/)).disabled).to.equal(true);
    const box = screen.getByLabelText(/^Consultar expedientes/);
    expect(box.closest('label')!.textContent).to.include('Expedientes').and.include('1 acción de administración');
    await user.click(screen.getByLabelText(/^Rol seguro/));
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Guardar los roles y permisos' }));
    await screen.findByText(/Guardó los roles y permisos de jmora/);
    expect(service().callsOf('auth.users.setGrants')[0]!.body).to.deep.equal({
      id: 12,
      roles: ['caja', 'seguro'],
      permissions: ['tramites.read'],
      revision: 'g',
    });
    const change = screen.getByRole('button', { name: 'Cambiar los roles y permisos' });
    await waitFor(() => expect(document.activeElement).to.equal(change));
  });

  it('whose data another administrator changed meanwhile are compared field by field', async () => {
    const stale = new Refusal({
      status: 409,
      code: 'stale_revision',
      detail: 'Alguien lo cambió mientras usted lo editaba: Ana Gómez.',
    });
    service().procedure(
      (calls) => calls.auth.users.update,
      ({ body }) => (body.revision === 'b' ? { ok: true as const } : stale),
    );
    const { user } = await openConsole('administracion/usuarios/12', admin);
    await user.click(await screen.findByRole('button', { name: 'Cambiar los datos' }));
    await user.type(screen.getByLabelText('Teléfono'), '3001234567');
    service().procedure((calls) => calls.auth.users.get, { ...detailed, nombres: 'Julia Mora Paz', revision: 'b' });
    await user.click(screen.getByRole('button', { name: 'Guardar los datos' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/Ana Gómez/);
    await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }));
    await screen.findByText('Guardó los datos de jmora.');
    expect(service().callsOf<object>('auth.users.update').at(-1)!.body).to.include({
      nombres: 'Julia Mora Paz',
      telefono: '3001234567',
      revision: 'b',
    });
  });

  it('are blocked after a question, and their own account with the words of the service', async () => {
    service().procedure(
      (calls) => calls.auth.users.update,
      new Refusal({ status: 409, code: 'own_account', detail: 'No puede desactivar su propia cuenta.' }),
    );
    const { user } = await openConsole('administracion/usuarios/12', admin);
    await user.click(await screen.findByRole('button', { name: 'Bloquear' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Bloquear a jmora' }));
    expect(document.activeElement).to.equal(dialog.getByRole('button', { name: 'No hacer nada' }));
    await user.click(dialog.getByRole('button', { name: 'Bloquear a jmora' }));
    await dialog.findByText('No puede desactivar su propia cuenta.');
    service().procedure((calls) => calls.auth.users.update, { ok: true as const });
    await user.click(dialog.getByRole('button', { name: 'Bloquear a jmora' }));
    await screen.findByText('jmora quedó bloqueado.');
    expect(service().callsOf('auth.users.update').at(-1)!.body).to.deep.equal({ id: 12, is_active: false });
  });

  it('lose one login, and the focus goes to the heading of the others', async () => {
    service().procedure((calls) => calls.auth.logins.revoke, { ok: true as const });
    const { user } = await openConsole('administracion/usuarios/12', admin);
    await screen.findAllByText(/desde la dirección 203.0.113.7/);
    service().procedure((calls) => calls.auth.logins.list, { items: [], nextCursor: null });
    await user.click(await screen.findByRole('button', { name: /^Cerrarla: Firefox en Windows/ }));
    await screen.findByText('La sesión terminó.');
    await screen.findByText('Ninguna.');
    expect(document.activeElement!.textContent).to.equal('Sesiones abiertas');
  });

  it('that something names are not removed: the page says what', async () => {
    service().procedure((calls) => calls.auth.users.references, { things: ['tareas o ausencias'] });
    await openConsole('administracion/usuarios/12', admin);
    await screen.findByText('tareas o ausencias');
    expect(screen.queryByRole('button', { name: 'Eliminar el usuario' })).to.equal(null);
  });

  it('without a password yet are invited again, and a refusal stays on the page', async () => {
    service()
      .procedure((calls) => calls.auth.users.get, {
        ...detailed,
        hasPassword: false,
        invitation: 'expired' as const,
        invitedUntil: '2026-11-20T15:00:00.000Z',
      })
      .procedure(
        (calls) => calls.auth.users.resendInvitation,
        new Refusal({ status: 429, code: 'throttled', detail: 'Demasiadas solicitudes. Intente más tarde.' }),
      );
    const { user } = await openConsole('administracion/usuarios/12', admin);
    await screen.findByText(/su invitación venció el 20 nov 2026/);
    await user.click(screen.getByRole('button', { name: 'Enviar la invitación de nuevo' }));
    expect((await screen.findByRole('alert')).textContent).to.include('Demasiadas solicitudes');
    service().procedure((calls) => calls.auth.users.resendInvitation, { ok: true as const });
    await user.click(screen.getByRole('button', { name: 'Enviar la invitación de nuevo' }));
    await screen.findByText('La invitación va al correo de jmora.');
  });

  it('whom no mail reaches get a password, whose fault stands at its field', async () => {
    service().procedure(
      (calls) => calls.auth.users.setPassword,
      ({ body }) =>
        body.password.length < 10 ? new Refusal({ errors: { password: ['Muy corta.'] } }) : { ok: true as const },
    );
    const { user } = await openConsole('administracion/usuarios/12', admin);
    await user.click(await screen.findByRole('button', { name: 'Poner una contraseña' }));
    await user.keyboard('corta{Enter}');
    await screen.findByText('Muy corta.');
    expect(document.activeElement).to.equal(screen.getByLabelText('Contraseña nueva'));
    await user.keyboard('-y-ahora-larga{Enter}');
    await screen.findByText(/Puso una contraseña a jmora/);
  });

  it('are invited without a password, with a name from their mail; a taken name stands at its field', async () => {
    service().procedure(
      (calls) => calls.auth.users.invite,
      ({ body }) =>
        body.username === 'julia'
          ? new Refusal({ status: 409, code: 'username_taken', errors: { username: ['Ya existe.'] } })
          : { id: 12 },
    );
    const { user } = await openConsole('administracion/usuarios/invitar', admin);
    await user.type(await screen.findByLabelText('Nombre completo'), 'Julia Mora');
    await user.type(screen.getByLabelText('Correo'), 'Julia@ciudad.example');
    await user.tab();
    const name = screen.getByLabelText<HTMLInputElement>('Nombre de usuario');
    expect(name.value).to.equal('julia');
    await user.click(await screen.findByLabelText(/^Rol caja/));
    await user.click(screen.getByRole('button', { name: 'Enviar la invitación' }));
    await screen.findByText('Ya existe.');
    expect(document.activeElement).to.equal(name);
    await user.clear(name);
    await user.type(name, 'jmora');
    await user.click(screen.getByRole('button', { name: 'Enviar la invitación' }));
    await screen.findByRole('heading', { level: 1, name: 'Julia Mora' });
    screen.getByText(/Invitó a Julia Mora/);
    expect(service().callsOf('auth.users.invite').at(-1)!.body).to.deep.equal({
      nombres: 'Julia Mora',
      email: 'Julia@ciudad.example',
      username: 'jmora',
      tipo_identificacion: null,
      identificacion: null,
      roles: ['caja'],
    });
  });
});
