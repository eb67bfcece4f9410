import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import type { Certificate } from '../../../src/administration/certificates/certificate-queries.js';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';

const admin = sessionOf(['certificates.admin', 'certificates.read']);
const stored: Certificate = {
  cert_codigo: 'PAZ',
  cert_nombre: 'Paz y salvo',
  cert_TablaBusqueda: 'PREDIAL',
  plantilla: 'paz',
  proceso: null,
  en_linea: true,
  costo: { valor: '12000', moneda: 'COP' },
  preguntas: [{ pre_codigo: 'ficha', pre_texto: 'Ficha catastral', pre_tipo: 'TEXTO', pre_obligatorio: true }],
  revision: 'r1',
};
const stale = 'Luz Marina Ortiz guardó un cambio el 1 de diciembre.';

describe('certificates', () => {
  beforeEach(() => {
    service()
      .procedure((calls) => calls.certificates.certificates.get, stored)
      .procedure((calls) => calls.certificates.certificates.list, { items: [], nextCursor: null })
      .procedure((calls) => calls.certificates.certificates.choices, {
        tipos: [
          { tipo: 'TEXTO', nombre: 'Texto', ejemplo: 'RSA', propiedades: ['pre_ayuda'], autocompletar: [] },
          { tipo: 'CORREO', nombre: 'Correo', ejemplo: 'a@b.co', propiedades: ['pre_ayuda'], autocompletar: [] },
        ],
        catalogos: [],
        procedimientos: ['PREDIAL', 'DEUDA'],
      });
  });

  it('are created with their questions, and what is left empty is left out', async () => {
    service().procedure((calls) => calls.certificates.certificates.save, { outcome: 'created' as const });
    const { user } = await openConsole('administracion/certificado-nuevo', admin);
    await user.type(await screen.findByLabelText('Código'), 'DEUDA');
    await user.type(screen.getByLabelText('Nombre'), 'Estado de deuda');
    await user.selectOptions(screen.getByLabelText('Procedimiento que responde'), 'DEUDA');
    await user.click(screen.getByRole('button', { name: 'Agregar una pregunta' }));
    await user.type(screen.getByLabelText('Pregunta'), 'Número de ficha{Enter}');
    expect(screen.queryByRole('button', { name: 'Empezar un paso aquí' })).to.equal(null);
    expect(service().callsOf('certificates.certificates.save')).to.have.length(0);
    await user.click(screen.getByRole('button', { name: 'Crear el certificado' }));
    await waitFor(() => expect(service().callsOf('certificates.certificates.save')).to.have.length(1));
    expect(service().callsOf('certificates.certificates.save')[0]!.body).to.deep.equal({
      cert_codigo: 'DEUDA',
      cert_nombre: 'Estado de deuda',
      cert_TablaBusqueda: 'DEUDA',
      preguntas: [{ pre_codigo: 'numero_ficha', pre_texto: 'Número de ficha', pre_tipo: 'TEXTO' }],
      revision: '0',
    });
  });

  it('show the fault of a question in its list, and keep what was typed', async () => {
    service().procedure(
      (calls) => calls.certificates.certificates.save,
      new Refusal({ status: 400, code: 'invalid', errors: { 'preguntas.0.pre_texto': ['Es muy largo.'] } }),
    );
    const { user } = await openConsole('administracion/certificados/PAZ', admin);
    await user.type(await screen.findByLabelText('Pregunta'), ' nueva');
    await user.click(screen.getByRole('button', { name: 'Guardar el certificado' }));
    await screen.findByText('Es muy largo.');
    screen.getByText('1 falta');
    expect(screen.getByLabelText<HTMLInputElement>('Pregunta').value).to.equal('Ficha catastral nueva');
    service().procedure((calls) => calls.certificates.certificates.save, { outcome: 'changed' as const });
    await user.click(screen.getByRole('button', { name: 'Guardar el certificado' }));
    await screen.findByText('Guardó el certificado «Paz y salvo».');
    const { body } = service().callsOf<{ costo: unknown; en_linea: unknown }>('certificates.certificates.save')[1]!;
    expect(body).to.deep.include({ costo: stored.costo, en_linea: true });
  });

  it('that another administrator changed meanwhile are joined field by field', async () => {
    service().procedure(
      (calls) => calls.certificates.certificates.save,
      (call) =>
        (call.body as { revision?: string }).revision === 'r1'
          ? new Refusal({ status: 409, code: 'stale_revision', detail: stale })
          : { outcome: 'changed' as const },
    );
    const { user } = await openConsole('administracion/certificados/PAZ', admin);
    await user.type(await screen.findByLabelText('Nombre'), ' predial');
    service().procedure((calls) => calls.certificates.certificates.get, {
      ...stored,
      tema: 'Impuestos',
      preguntas: [{ pre_codigo: 'ficha', pre_texto: 'Número de la ficha', pre_tipo: 'TEXTO' }],
      revision: 'r2',
    });
    await user.click(screen.getByRole('button', { name: 'Guardar el certificado' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Otra persona guardó un cambio' }));
    dialog.getByText(stale);
    await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }));
    await waitFor(() => expect(service().callsOf('certificates.certificates.save')).to.have.length(2));
    expect(service().callsOf('certificates.certificates.save')[1]!.body).to.deep.include({
      cert_nombre: 'Paz y salvo predial',
      tema: 'Impuestos',
      preguntas: [{ pre_codigo: 'ficha', pre_texto: 'Número de la ficha', pre_tipo: 'TEXTO' }],
      revision: 'r2',
    });
  });

  it('are only read by a user who may not change them', async () => {
    await openConsole('administracion/certificados/PAZ', sessionOf(['certificates.read']));
    await screen.findByText('Ficha catastral');
    expect(screen.queryByRole('form', { name: 'Certificado' })).to.equal(null);
    expect(screen.queryByRole('button', { name: 'Eliminar el certificado' })).to.equal(null);
  });
});
