import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';

const plain = {
  obligatorio: false,
  defecto: null as string | number | boolean | null,
  largo: null as number | null,
  varias_lineas: false,
  opciones: null as string[] | null,
  referencia: null as string | null,
  nombra: null as string | null,
};
const barrio = {
  nombre: 'barrio',
  titulo: 'barrios',
  singular: 'barrio',
  clave: ['codigo'],
  padre: null as string | null,
  se_busca: true,
  puede_escribir: true,
  campos: [
    { ...plain, nombre: 'codigo', titulo: 'Código', clase: 'texto' as const, obligatorio: true, largo: 20 },
    { ...plain, nombre: 'nombre', titulo: 'Nombre', clase: 'texto' as const, obligatorio: true, largo: 200 },
    {
      ...plain,
      nombre: 'unidadcomunera',
      titulo: 'Unidad comunera',
      clase: 'referencia' as const,
      referencia: 'unidadcomunera',
    },
    { ...plain, nombre: 'estrato', titulo: 'Estrato', clase: 'numero' as const },
    { ...plain, nombre: 'activo', titulo: 'Activo', clase: 'si_no' as const, defecto: true },
  ],
};
const centro = {
  id: 4,
  codigo: 'CENTRO',
  nombre: 'Centro',
  unidadcomunera: 9,
  localidad: null,
  estrato: 3,
  activo: true,
  adddate: '2026-11-03T15:00:00.000Z',
  adduser: null,
  revision: '2',
};
const comuna = { id: 9, codigo: 'C1', nombre: 'Comuna 1' };
const writer = sessionOf(['catalogs.barrio.write']);
const ADDRESS = 'administracion/catalogos/barrio';

describe('a catalog', () => {
  beforeEach(() => {
    service()
      .procedure((admin) => admin.catalogs.resources.describe, { recursos: [barrio] })
      .procedure((admin) => admin.catalogs.barrio.list, { items: [centro], nextCursor: null })
      .procedure((admin) => admin.catalogs.barrio.get, centro)
      .procedure((admin) => admin.catalogs.barrio.names, { items: [comuna] });
  });

  it('has the columns of its fields, with the names of what they refer to', async () => {
    await openConsole(ADDRESS, writer);
    const row = within((await screen.findAllByRole('row'))[1]!);
    await row.findByText('C1, Comuna 1');
    row.getByText('Sí');
    expect(row.getByRole('link', { name: 'CENTRO' }).getAttribute('href')).to.match(/catalogos\/barrio\/4$/);
  });

  it('is only read by a user without the right to change it', async () => {
    const reader = { ...barrio, puede_escribir: false };
    service().procedure((admin) => admin.catalogs.resources.describe, { recursos: [reader] });
    const { go } = await openConsole(ADDRESS, sessionOf(['catalogs.barrio.read']));
    await screen.findByRole('link', { name: 'CENTRO' });
    expect(screen.queryByRole('link', { name: /Agregar|Importar/ })).to.equal(null);
    await go('administracion/catalogos/barrio/4');
    await screen.findByRole('heading', { name: 'Barrio CENTRO' });
    await screen.findByText('C1, Comuna 1');
    expect(screen.queryByRole('button', { name: /Guardar|Quitar/ })).to.equal(null);
  });

  it('gets a new item, whose reference is chosen by words, and whose fault stands at its field', async () => {
    const sent: unknown[] = [];
    service()
      .procedure((admin) => admin.catalogs.barrio.choices, { items: [comuna] })
      .procedure(
        (admin) => admin.catalogs.barrio.create,
        ({ body }) => {
          sent.push(body);
          return sent.length === 1
            ? new Refusal({ status: 400, errors: { codigo: ['Ya existe un elemento con este valor.'] } })
            : centro;
        },
      );
    const { user } = await openConsole(`${ADDRESS}/nuevo`, writer);
    await user.type(await screen.findByLabelText('Código'), 'CENTRO');
    await user.type(screen.getByLabelText('Nombre'), 'Centro');
    await user.type(screen.getByRole('combobox', { name: /Unidad comunera/ }), 'comu');
    await screen.findByRole('option', { name: 'C1, Comuna 1' });
    await user.keyboard('{ArrowDown}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Ya existe un elemento con este valor.');
    await waitFor(() => expect(document.activeElement).to.equal(screen.getByLabelText('Código')));
    await user.type(screen.getByLabelText('Código'), '2');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Agregó barrio CENTRO2.');
    const values = { codigo: 'CENTRO2', nombre: 'Centro', unidadcomunera: 9, activo: true };
    expect(sent[1]).to.deep.equal({ values });
  });

  it('shows both values of an item that another user has changed meanwhile', async () => {
    const detail = 'Alguien lo cambió mientras usted lo editaba: Ana Pérez.';
    service().procedure(
      (admin) => admin.catalogs.barrio.update,
      new Refusal({ status: 409, code: 'stale_revision', detail }),
    );
    const { user } = await openConsole(`${ADDRESS}/4`, writer);
    const name = await screen.findByLabelText('Nombre');
    await user.clear(name);
    await user.type(name, 'El Centro');
    service().procedure((admin) => admin.catalogs.barrio.get, { ...centro, nombre: 'Centro Viejo', revision: '3' });
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(detail);
    await user.click(dialog.getByLabelText('Lo mío: El Centro'));
    const sent: unknown[] = [];
    service().procedure(
      (admin) => admin.catalogs.barrio.update,
      ({ body }) => {
        sent.push(body);
        return centro;
      },
    );
    await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }));
    await screen.findByText('Guardó barrio CENTRO.');
    expect(sent[0]).to.deep.include({ id: 4, revision: '3' });
  });

  it('says what refers to an item before it is removed', async () => {
    service().procedure((admin) => admin.catalogs.barrio.uses, {
      usos: [{ titulo: 'direcciones', campo: 'Barrio', total: 12 }],
    });
    const { user } = await openConsole(`${ADDRESS}/4`, writer);
    await user.click(await screen.findByRole('button', { name: 'Quitar' }));
    await within(screen.getByRole('dialog')).findByText('12 de direcciones (Barrio)');
  });

  it('is imported after a check of the whole file, whose faults stand by row and column', async () => {
    const checked = { filas: 3, nuevos: 0, cambiados: 0, iguales: 0, faltas: [], total_faltas: 0, huella: 'h' };
    const fault = { fila: 3, columna: 'estrato', mensaje: 'Escriba un número entero, sin puntos.' };
    service().on('POST', '/global/catalogo/{recurso}/archivo/revision', {
      ...checked,
      faltas: [fault],
      total_faltas: 1,
    });
    const { user } = await openConsole(`${ADDRESS}/importar`, writer);
    const file = new File(['codigo;nombre\nA;B\n'], 'barrios.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('Archivo CSV'), file);
    await user.click(screen.getByRole('button', { name: 'Revisar el archivo' }));
    await screen.findByRole('heading', { name: 'Hay 1 falta' });
    const row = within((await screen.findAllByRole('row'))[1]!);
    expect([row.getByText('3'), row.getByText('estrato'), row.getByText(fault.mensaje)]).to.have.length(3);
    expect(screen.queryByRole('button', { name: /^Importar/ })).to.equal(null);

    service()
      .on('POST', '/global/catalogo/{recurso}/archivo/revision', { ...checked, nuevos: 2, iguales: 1 })
      .on('POST', '/global/catalogo/{recurso}/archivo', { ...checked, nuevos: 2, iguales: 1 });
    await user.click(screen.getByRole('button', { name: 'Revisar el archivo' }));
    await screen.findByText('Al importar: 2 nuevos, 0 cambiados y 1 sin cambio.');
    await user.click(screen.getByRole('button', { name: 'Importar 3 filas' }));
    await screen.findByText('Importó barrios: 2 nuevos, 0 cambiados y 1 sin cambio.');
  });
});
