import { expect } from 'chai';
import { screen, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';
import { designer, saves, serveForm } from './support/form-samples.js';

describe('the forms of tasks', () => {
  beforeEach(serveForm);

  it('are listed with their uses, and only designers are led to the editor', async () => {
    await openConsole('administracion/formularios', sessionOf(['workflow.read']));
    await screen.findByRole('cell', { name: '1 proceso' });
    expect(screen.queryByRole('link', { name: 'Informe de la visita' })).to.equal(null);
    expect(screen.queryByRole('button', { name: 'Crear un formulario' })).to.equal(null);
  });

  it('begin with a name, whose code is free, and are created with their first question', async () => {
    service().procedure((calls) => calls.workflow.forms.get, new Refusal({ status: 404, code: 'not_found' }));
    service().on('POST', '/workflow/api/formularios/{codigo}/guardar', { EsCorrecto: true, revision: 1 });
    const { user } = await openConsole('administracion/formularios', designer);
    await user.click(await screen.findByRole('button', { name: 'Crear un formulario' }));
    await user.type(screen.getByLabelText('Nombre'), 'Visita técnica');
    expect(screen.getByLabelText<HTMLInputElement>('Código').value).to.equal('F_VISITA_TECNICA');
    await user.click(screen.getByRole('button', { name: 'Agregar las preguntas' }));
    await user.click(await screen.findByRole('button', { name: 'Agregar una pregunta' }));
    await user.type(screen.getByLabelText('Pregunta'), '¿Cuántos árboles?');
    expect(screen.getByLabelText<HTMLInputElement>('Código').value).to.equal('cuantos_arboles');
    await user.click(screen.getByRole('checkbox', { name: 'Es obligatoria' }));
    await user.click(screen.getByRole('button', { name: 'Revisar y guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Crear el formulario' }));
    await screen.findByText('Guardó el formulario «Visita técnica», revisión 1.');
    expect(screen.queryByRole('dialog')).to.equal(null);
    expect(saves()[0]!.body).to.deep.equal({
      nombre: 'Visita técnica',
      schema: {
        type: 'object',
        properties: { cuantos_arboles: { type: 'string', maxLength: 200, title: '¿Cuántos árboles?' } },
        required: ['cuantos_arboles'],
      },
      revision: 0,
    });
  });

  it('say who keeps a form before it is closed to other processes', async () => {
    service().procedure((calls) => calls.workflow.forms.setState, { ok: true });
    const { user } = await openConsole('administracion/formularios/F_VISITA', designer);
    await user.click(await screen.findByRole('button', { name: 'Desactivar el formulario' }));
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByText('Siguen con él: «Licencia».');
    await user.click(dialog.getByRole('button', { name: 'Desactivar el formulario' }));
    await screen.findByText('Desactivó el formulario.');
    expect(service().callsOf('workflow.forms.setState')[0]!.body).to.deep.equal({
      codigo: 'F_VISITA',
      estado: 'INACTIVO',
    });
  });
});
