import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import type { Procedure } from '../../../src/administration/procedures/procedure-queries.js';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';

const admin = sessionOf(['procedures.admin', 'hacienda.consulta']);
const predial = {
  pro_codigo: 'PREDIAL',
  nombre_bd: 'consultar_predial',
  permisos: ['hacienda.consulta'],
  usos: ['certificado'],
  activo: true,
  revision: 'r1',
};
const stored: Procedure = {
  ...predial,
  sql: { postgres: 'CREATE FUNCTION consultar_predial()' },
  dialecto: 'postgres',
  revision_sql: 's1',
  lo_usan: ['el certificado PAZ_Y_SALVO'],
};
const parameters = [{ name: 'jsondata', type: 'text' }];

describe('registered procedures', () => {
  beforeEach(() => {
    service()
      .procedure((calls) => calls.procedures.procedures.list, { items: [predial], nextCursor: null })
      .procedure((calls) => calls.procedures.procedures.get, stored)
      .procedure((calls) => calls.procedures.procedures.offered, {
        items: [
          { name: 'public.consultar_predial', parameters, codigos: ['PREDIAL'] },
          { name: 'public.consultar_deuda', parameters, codigos: [] },
        ],
        nextCursor: null,
      });
  });

  it('are listed with their uses in words, and those of the database that are not registered can be', async () => {
    service().procedure((calls) => calls.procedures.procedures.save, { outcome: 'created' as const });
    const { user } = await openConsole('administracion/procedimientos', admin);
    const table = within(await screen.findByRole('table', { name: 'Procedimientos registrados' }));
    table.getByText('Certificados');
    table.getByText('Quien tenga hacienda.consulta');
    const others = within(await screen.findByRole('table', { name: 'Procedimientos sin registrar' }));
    expect(others.queryByText('public.consultar_predial')).to.equal(null);
    await user.click(others.getByRole('link', { name: /^Registrar ?public.consultar_deuda/ }));
    await user.type(await screen.findByLabelText('Código'), 'DEUDA');
    await user.click(screen.getByRole('button', { name: 'Registrarlo' }));
    await screen.findByText('Marque para qué se usa, al menos una casilla.');
    await user.click(screen.getByLabelText(/^Procesos/));
    await user.click(screen.getByRole('button', { name: 'Registrarlo' }));
    await waitFor(() => expect(service().callsOf('procedures.procedures.save')).to.have.length(1));
    expect(service().callsOf('procedures.procedures.save')[0]!.body).to.deep.equal({
      pro_codigo: 'DEUDA',
      nombre_bd: 'public.consultar_deuda',
      usos: ['workflow'],
      permisos: [],
      activo: true,
      revision: '0',
    });
  });

  it('keep the stored name of the database, whether or not it has its schema', async () => {
    await openConsole('administracion/procedimientos/PREDIAL', admin);
    await screen.findByRole('option', { name: 'public.consultar_predial: recibe jsondata (text)' });
    const name = screen.getByLabelText<HTMLSelectElement>('Procedimiento de la base de datos');
    expect(name.value).to.equal('consultar_predial');
  });

  it('run as a trial with typed data, and the page says that nothing was stored', async () => {
    service().procedure((calls) => calls.procedures.procedures.dryRun, {
      EsCorrecto: true,
      resultado: { total: '120000' },
    });
    const { user } = await openConsole('administracion/procedimientos/PREDIAL', admin);
    const form = within(await screen.findByRole('form', { name: 'Prueba' }));
    await user.type(form.getByLabelText('Nombre'), 'cedula');
    await user.type(form.getByLabelText('Valor'), '123');
    await user.click(form.getByRole('button', { name: 'Probar' }));
    await screen.findByText(/Lo que escribió en la base de datos se deshizo/);
    screen.getByText(/"total": "120000"/);
    expect(service().callsOf('procedures.procedures.dryRun')[0]!.body).to.deep.equal({
      codigo: 'PREDIAL',
      parametro: 'jsondata',
      datos: { cedula: '123' },
    });
    await user.click(form.getByRole('button', { name: 'Escribir los datos en JSON' }));
    const json = form.getByLabelText<HTMLTextAreaElement>('Datos en JSON');
    expect(JSON.parse(json.value)).to.deep.equal({ cedula: '123' });
    await user.clear(json);
    await user.type(json, '[[1]');
    await user.click(form.getByRole('button', { name: 'Probar' }));
    await form.findByText(/^Escriba un objeto JSON/);
    expect(service().callsOf('procedures.procedures.dryRun')).to.have.length(1);
  });

  it('that something names keep their registration, and the page lists these things', async () => {
    await openConsole('administracion/procedimientos/PREDIAL', admin);
    await screen.findByText('El certificado PAZ_Y_SALVO');
    const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Quitar el registro' });
    expect(remove.disabled).to.equal(true);
  });

  it('beyond the permissions of the administrator are shown, neither changed nor tried', async () => {
    await openConsole('administracion/procedimientos/PREDIAL', sessionOf(['procedures.admin']));
    await screen.findByText(/puede verlo, no cambiarlo ni probarlo/);
    expect(screen.queryByRole('form', { name: 'Registro' })).to.equal(null);
    expect(screen.queryByRole('form', { name: 'Prueba' })).to.equal(null);
  });

  it('show the fault of a text at its field, and lead to its line', async () => {
    service().procedure(
      (calls) => calls.procedures.procedures.defineSql,
      new Refusal({ status: 400, code: 'invalid', errors: { sql: ['Línea 1, columna 3: error de sintaxis.'] } }),
    );
    const sql = sessionOf(['procedures.sql', 'hacienda.consulta']);
    const { user } = await openConsole('administracion/procedimientos/PREDIAL', sql);
    await user.click(await screen.findByRole('button', { name: 'Cambiar el texto' }));
    await user.click(screen.getByRole('button', { name: 'Cambiarlo en la base de datos' }));
    await screen.findByText(/error de sintaxis/);
    screen.getByRole('button', { name: 'Ir a la línea 1' });
    expect(service().callsOf('procedures.procedures.defineSql')[0]!.body).to.deep.equal({
      nombre_bd: 'consultar_predial',
      sql: stored.sql.postgres,
      revision: 's1',
    });
  });
});
