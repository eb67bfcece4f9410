import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';

const department = (id: number, codigo: string, nombre: string, more: object = {}) => ({
  id,
  codigo,
  nombre,
  activo: true,
  padre: null as number | null,
  nombrePadre: null as string | null,
  miembros: 0,
  ...more,
});

const person = (id: number, usuario: string, nombre: string, more: object = {}) => ({
  id,
  usuario,
  nombre,
  activo: true,
  ausente: null as { hasta: string; sustituto: string | null } | null,
  ...more,
});

const hacienda = {
  id: 1,
  codigo: 'hacienda',
  nombre: 'Hacienda',
  padre: null as number | null,
  responsable: null as number | null,
  miembros: [7, 8],
  correo: null as string | null,
  activo: true,
  adddate: '2026-11-01T00:00:00.000Z',
  adduser: null as number | null,
  revision: '3',
};

const writer = sessionOf(['catalogs.dependencia.write']);

describe('the departments in the administration', () => {
  beforeEach(() => {
    service()
      .procedure((admin) => admin.catalogs.dependencia.tree, {
        items: [
          department(1, 'hacienda', 'Hacienda', { miembros: 2 }),
          department(2, 'tesoreria', 'Tesorería', { padre: 1, nombrePadre: 'Hacienda', activo: false }),
        ],
        hayMas: false,
      })
      .procedure((admin) => admin.catalogs.dependencia.get, hacienda)
      .procedure((admin) => admin.catalogs.dependencia.people, {
        personas: [
          person(7, 'lortiz', 'Luz Marina Ortiz', { ausente: { hasta: '2026-12-04', sustituto: 'Julia Mora' } }),
          person(8, 'pgil', 'Pedro Gil', { activo: false }),
        ],
        conAusencias: true,
      })
      .procedure((admin) => admin.catalogs.dependencia.uses, {
        usos: [{ clase: 'Procesos', cuantos: 6, primeros: ['LICENCIA', 'PODA'] }],
      });
  });

  it('are a tree, with those below inside the list of the one above', async () => {
    await openConsole('administracion/dependencias', sessionOf(['catalogs.dependencia.read']));
    const above = (await screen.findByRole('link', { name: 'Hacienda' })).closest('li')!;
    within(above).getByRole('link', { name: 'Tesorería' });
    within(above).getByText('Inactiva');
    expect(screen.queryByRole('link', { name: 'Nueva dependencia' }), 'for readers').to.equal(null);
  });

  it('say who is absent today and who has no account any more', async () => {
    await openConsole('administracion/dependencias/1', writer);
    const members = within(screen.getByRole('region', { name: 'Miembros (2)' }));
    members.getByText(/Ausente hasta el 4 dic/);
    members.getByText('Sus tareas las recibe Julia Mora.');
    members.getByText('Usuario inactivo');
  });

  it('take members in by name, and send them with the revision that was read', async () => {
    service()
      .on('POST', '/workflow/api/funcionarios/buscar', { EsCorrecto: true, funcionarios: [] })
      .procedure(
        (admin) => admin.catalogs.dependencia.person,
        (call) =>
          call.body?.usuario === 'jmora'
            ? person(9, 'jmora', 'Julia Mora')
            : new Refusal({ status: 404, code: 'not_found', detail: 'No existe ese usuario, o no está activo.' }),
      )
      .procedure((admin) => admin.catalogs.dependencia.update, { ...hacienda, revision: '4' });
    const { user } = await openConsole('administracion/dependencias/1', writer);
    const field = () => screen.getByLabelText<HTMLInputElement>('Agregar a una persona');
    await user.type(field(), 'jmoro{Enter}');
    await screen.findByText('No existe ese usuario, o no está activo.');
    expect(field().value, 'stays to be corrected').to.equal('jmoro');
    await user.clear(field());
    await user.type(field(), 'jmora{Enter}');
    await screen.findByText('Julia Mora');
    expect(field().value).to.equal('');
    await user.click(screen.getByRole('button', { name: /^Quitar.*Pedro Gil/ }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(service().callsOf('catalogs.dependencia.update')).to.have.length(1));
    const [call] = service().callsOf<{ values: { miembros: number[] }; revision: string }>(
      'catalogs.dependencia.update',
    );
    expect(call!.body.values.miembros).to.deep.equal([7, 9]);
    expect(call!.body.revision).to.equal('3');
    await waitFor(() => expect(document.activeElement?.textContent).to.equal('Hacienda'));
  });

  it('keep what was typed where another editor was first, and name the fields', async () => {
    service().procedure(
      (admin) => admin.catalogs.dependencia.update,
      new Refusal({ status: 409, code: 'stale_revision', detail: 'Ana Gómez lo cambió.' }),
    );
    const { user } = await openConsole('administracion/dependencias/1', writer);
    await user.type(screen.getByLabelText('Correo (opcional)'), 'hacienda@ciudad.co');
    service().procedure((admin) => admin.catalogs.dependencia.get, { ...hacienda, miembros: [7], revision: '4' });
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Otra persona guardó un cambio' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Lo mío: hacienda@ciudad.co').checked).to.equal(true);
    expect(dialog.getByLabelText<HTMLInputElement>('Lo guardado: Luz Marina Ortiz').checked).to.equal(true);
    service().procedure((admin) => admin.catalogs.dependencia.update, { ...hacienda, revision: '5' });
    await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }));
    await waitFor(() => expect(service().callsOf('catalogs.dependencia.update')).to.have.length(2));
    const [, call] = service().callsOf<{ values: object; revision: string }>('catalogs.dependencia.update');
    expect(call!.body).to.deep.include({ revision: '4' });
    expect(call!.body.values).to.deep.include({ correo: 'hacienda@ciudad.co', miembros: [7] });
  });

  it('are not removed while something names them, and say what', async () => {
    const { user } = await openConsole('administracion/dependencias/1', writer);
    await user.click(screen.getByRole('button', { name: 'Eliminar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Eliminar la dependencia Hacienda' }));
    await dialog.findByText('No se puede eliminar mientras algo la nombre:');
    expect(dialog.getByRole('listitem').textContent).to.equal('Procesos: 6 (LICENCIA, PODA y otros)');
    expect(dialog.queryByRole('button', { name: 'Eliminarla' })).to.equal(null);
  });

  it('show the fault of a new one at its field', async () => {
    service().procedure(
      (admin) => admin.catalogs.dependencia.create,
      new Refusal({
        status: 400,
        code: 'invalid',
        detail: 'Revise.',
        errors: { 'values.codigo': ['Ya existe un elemento con este valor.'] },
      }),
    );
    const { user } = await openConsole('administracion/dependencias/nueva', writer);
    await user.type(screen.getByLabelText('Nombre'), 'Rentas');
    await user.type(screen.getByLabelText('Código'), 'hacienda');
    await user.click(screen.getByRole('button', { name: 'Crear la dependencia' }));
    await screen.findByText('Ya existe un elemento con este valor.');
    expect(document.activeElement).to.equal(screen.getByLabelText('Código'));
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).to.equal('Rentas');
  });
});
