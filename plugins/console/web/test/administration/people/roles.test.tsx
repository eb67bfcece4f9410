import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';

const admin = sessionOf(['auth.admin', 'tramites.read']);
const caja = {
  codigo: 'caja',
  nombre: 'Caja',
  permisos: ['tramites.read'],
  requiere_totp: false,
  usuarios: 2,
  revision: 'r1',
};

describe('roles', () => {
  beforeEach(() => {
    service()
      .procedure((calls) => calls.auth.roles.list, { items: [caja], nextCursor: null })
      .procedure((calls) => calls.auth.roles.get, caja)
      .procedure((calls) => calls.auth.roles.permissions, {
        items: [
          { code: 'tramites.read', name: 'Consultar expedientes' },
          { code: 'auth.admin', name: 'Administrar usuarios' },
          { code: 'hacienda.consulta', name: 'Consultar el predial' },
          { code: 'workflow.admin', name: 'Mover instancias' },
        ],
        nextCursor: null,
      })
      .procedure((calls) => calls.host.procedures.list, { items: [], nextCursor: null })
      .procedure((calls) => calls.auth.users.list, { items: [], nextCursor: null });
  });

  it('are made of permissions in words, by the part that they belong to', async () => {
    service().procedure((calls) => calls.auth.roles.save, { outcome: 'created' as const });
    const { user } = await openConsole('administracion/rol-nuevo', admin);
    const part = within(await screen.findByRole('group', { name: 'Usuarios y accesos' }));
    await user.click(part.getByLabelText(/Administrar usuarios.*Abre las páginas Usuarios, Roles/));
    screen.getByRole('group', { name: 'hacienda' });
    expect(screen.getByLabelText<HTMLInputElement>(/Mover instancias.*usted no tiene este permiso/).disabled).to.equal(
      true,
    );
    await user.click(screen.getByRole('button', { name: 'Crear el rol' }));
    await screen.findByText('Escriba un código.');
    await user.type(screen.getByLabelText('Código'), 'gente');
    await user.type(screen.getByLabelText('Nombre'), 'Gestión humana');
    await user.click(screen.getByLabelText(/^Exige verificación/));
    await user.click(screen.getByRole('button', { name: 'Crear el rol' }));
    await screen.findByText('Creó el rol «Gestión humana».');
    expect(service().callsOf('auth.roles.save')[0]!.body).to.deep.equal({
      codigo: 'gente',
      nombre: 'Gestión humana',
      permisos: ['auth.admin'],
      requiere_totp: true,
      revision: '0',
    });
  });

  it('with a permission that the administrator lacks are shown, and cannot be changed', async () => {
    service().procedure((calls) => calls.auth.roles.get, { ...caja, permisos: ['workflow.admin'] });
    await openConsole('administracion/roles/caja', admin);
    await screen.findByText(/puede verlo, no cambiarlo/);
    await screen.findByText(/Procesos y tareas: Mover instancias/);
    expect(screen.queryByRole('form', { name: 'Rol' })).to.equal(null);
    expect(screen.queryByRole('button', { name: 'Eliminar el rol' })).to.equal(null);
  });

  it('keep a permission whose source is gone, until it is taken away', async () => {
    service()
      .procedure((calls) => calls.auth.roles.get, { ...caja, permisos: ['tramites.read', 'vieja.consulta'] })
      .procedure((calls) => calls.auth.roles.save, { outcome: 'changed' as const });
    const { user } = await openConsole('administracion/roles/caja', sessionOf([], { usuario: { is_superuser: true } }));
    const gone = await screen.findByLabelText<HTMLInputElement>(/^Permiso que ya no existe/);
    expect(gone.checked).to.equal(true);
    await user.click(screen.getByRole('button', { name: 'Guardar el rol' }));
    await waitFor(() => expect(service().callsOf('auth.roles.save')).to.have.length(1));
    const { body } = service().callsOf<{ permisos: string[] }>('auth.roles.save')[0]!;
    expect(body.permisos).to.deep.equal(['tramites.read', 'vieja.consulta']);
  });

  it('that users hold stay, and the refusal names these users', async () => {
    service().procedure(
      (calls) => calls.auth.roles.remove,
      new Refusal({ status: 409, code: 'in_use', detail: 'El rol no se puede eliminar: lo tienen ana y luz.' }),
    );
    const { user } = await openConsole('administracion/roles/caja', admin);
    await user.click(await screen.findByRole('button', { name: 'Eliminar el rol' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Eliminar el rol' }));
    await dialog.findByText('El rol no se puede eliminar: lo tienen ana y luz.');
  });
});
