import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminClient } from 'ventanilla-admin-client';
import { openConsole, service, sessionOf } from '../../support/console.js';

type Entry = Awaited<ReturnType<AdminClient['host']['audit']['list']['query']>>['items'][number];

const entry = (id: number, more: Partial<Entry> = {}): Entry => ({
  id,
  at: '2026-03-09T15:00:00.000Z',
  action: 'auth.role.saved',
  actor: { kind: 'user', userId: 7 },
  actorName: 'Ana Gómez',
  subject: { kind: 'auth.role', id: 'CAJA' },
  subjectName: null,
  details: { permisos: { antes: ['tramites.read'], despues: [] }, is_active: true },
  personal: null,
  isErased: false,
  sealed: true,
  ...more,
});

const auditor = sessionOf(['host.audit']);

describe('the audit log in the console', () => {
  beforeEach(() => {
    service().procedure((admin) => admin.host.audit.list, {
      items: [entry(2), entry(1, { action: 'otro.plugin.hecho', subject: null, details: null, isErased: true })],
      nextCursor: null,
    });
  });

  it('says in words who did what, and shows the change from before to after', async () => {
    const { user } = await openConsole('administracion/auditoria', auditor);
    const [, first, second] = await screen.findAllByRole('row');
    within(first!).getByText('Guardó un rol');
    within(first!).getByText('Rol CAJA');
    within(second!).getByText('otro.plugin.hecho');
    within(second!).getByText('Datos personales borrados');
    await user.click(screen.getByRole('button', { name: 'Ver el hecho 2: Guardó un rol' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Guardó un rol' }));
    dialog.getByText('tramites.read → ninguno');
    dialog.getByText('Ana Gómez');
  });

  it('finds the acts of a person by name, whose name no address has', async () => {
    service().procedure((admin) => admin.host.audit.users, {
      items: [{ userId: 7, username: 'agomez', name: 'Ana Gómez' }],
    });
    const { user } = await openConsole('administracion/auditoria', auditor);
    await user.type(await screen.findByLabelText(/^Buscar a quien lo hizo/), 'ana g{Enter}');
    await user.click(await screen.findByRole('button', { name: /^Ana Gómez/ }));
    await waitFor(() => expect(location.search).to.equal('?usuario=7'));
    await waitFor(() => expect(service().callsOf('host.audit.list').at(-1)!.body).to.include({ userId: 7 }));
    screen.getByRole('button', { name: /Hecho por: Ana Gómez/ });
  });

  it('takes what was found as a file, portion by portion, without formulas and personal data', async () => {
    const files: Blob[] = [];
    const present = Object.getOwnPropertyDescriptor(URL, 'createObjectURL');
    URL.createObjectURL = (content) => {
      files.push(content as Blob);
      return 'blob:auditoria';
    };
    try {
      service().procedure(
        (admin) => admin.host.audit.export,
        ({ body }) =>
          body?.cursor == null
            ? { items: [entry(9, { personal: { nombre: 'Rosa' } })], nextCursor: 9, portion: 1000 }
            : { items: [entry(1, { actorName: '=1+1' })], nextCursor: null, portion: 1000 },
      );
      const { user } = await openConsole('administracion/auditoria?accion=auth.', auditor);
      await user.click(await screen.findByRole('button', { name: 'Descargar lo encontrado (CSV)' }));
      await screen.findByText('Descargó 2 hechos.');
      const [text = ''] = await Promise.all(files.map((file) => file.text()));
      expect(text.split('\r\n')).to.have.length(4);
      expect(text).to.include(";'=1+1;").and.not.to.include('Rosa');
      const asked = service().callsOf<{ action: string; cursor: number | null }>('host.audit.export');
      expect(asked.map(({ body }) => [body.action, body.cursor])).to.deep.equal([
        ['auth.', null],
        ['auth.', 9],
      ]);
    } finally {
      if (present) Object.defineProperty(URL, 'createObjectURL', present);
    }
  });

  it('asks before personal data are erased', async () => {
    service()
      .procedure((admin) => admin.host.audit.list, {
        items: [
          entry(3, {
            personal: { nombre: 'Rosa Núñez' },
            subject: { kind: 'auth.user', id: '12' },
            subjectName: 'Rosa Núñez',
          }),
        ],
        nextCursor: null,
      })
      .procedure((admin) => admin.host.audit.erase, { erased: 4 });
    const { user } = await openConsole('administracion/auditoria', auditor);
    await user.click(await screen.findByRole('button', { name: /^Ver el hecho 3/ }));
    await user.click(await screen.findByRole('button', { name: 'Borrar los datos personales…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^¿Borrar los datos personales de Usuario Rosa/ }));
    expect(service().callsOf('host.audit.erase')).to.deep.equal([]);
    await user.click(dialog.getByRole('button', { name: 'Borrar los datos personales' }));
    await screen.findByText('Borró los datos personales de 4 hechos.');
    expect(service().callsOf('host.audit.erase')[0]!.body).to.deep.equal({ kind: 'auth.user', id: '12' });
  });
});
