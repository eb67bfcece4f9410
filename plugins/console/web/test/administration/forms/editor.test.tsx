import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';
import { designer, saves, serveForm, stored, tried, use } from './support/form-samples.js';

describe('the editor of a form', () => {
  beforeEach(serveForm);

  it('says before a save what changes, and which process reads a removed question', async () => {
    service().procedure((calls) => calls.workflow.forms.uses, {
      items: [{ ...use, lee: [{ campo: 'hallazgos', donde: 'La tarea «RESOLVER»' }] }],
      nextCursor: null,
    });
    const { user } = await openConsole('administracion/formularios/F_VISITA', designer);
    await user.click(await screen.findByRole('button', { name: /Hallazgos/ }));
    await user.click(screen.getByRole('button', { name: 'Quitar' }));
    await user.click(screen.getByRole('button', { name: 'Revisar y guardar' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Guardar el formulario' }));
    dialog.getByText('Pregunta quitada');
    await dialog.findByText(/Proceso «Licencia»: la tarea «RESOLVER» la lee/);
    await dialog.findByText(/Las versiones publicadas siguen con la revisión que tienen: «Licencia»/);
    expect(service().callsOf('workflow.forms.uses').at(-1)!.body).to.deep.equal({
      codigo: 'F_VISITA',
      campos: ['hallazgos'],
    });
    await user.click(dialog.getByRole('button', { name: 'Seguir editando' }));
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    await screen.findByRole('button', { name: /Hallazgos/ });
  });

  it('moves a question by keys, and keeps the focus', async () => {
    const { user } = await openConsole('administracion/formularios/F_VISITA', designer);
    const second = await screen.findByRole('button', { name: /Hallazgos/ });
    second.focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(document.activeElement!.textContent).to.match(/^1Hallazgos/));
    screen.getByText('Lugar 1 de 2.');
  });

  it('undoes by keys what is typed, and stays at its question', async () => {
    const { user } = await openConsole('administracion/formularios/F_VISITA', designer);
    await user.click(await screen.findByRole('button', { name: 'Agregar una pregunta' }));
    await user.type(screen.getByLabelText('Pregunta'), 'Firma');
    expect(screen.getByLabelText<HTMLInputElement>('Código').value).to.equal('firma');
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByLabelText<HTMLInputElement>('Código').value).to.equal('pregunta');
    expect(document.activeElement).to.equal(screen.getByLabelText('Pregunta'));
  });

  it('shows the form as a task shows it, with what the service would do with test answers', async () => {
    const { user } = await openConsole('administracion/formularios/F_VISITA', designer);
    const preview = within(await screen.findByRole('group', { name: 'El formulario en la tarea' }));
    service().procedure((calls) => calls.workflow.forms.preview, {
      ...tried,
      errores: { area: ['Debe ser un número.'] },
      guardado: null,
      rechazo: { msg: 'Debe ser un número.', errors: { area: ['Debe ser un número.'] } },
    });
    await user.type(preview.getByLabelText(/Área medida/), 'mucha');
    await preview.findByText('Debe ser un número.');
    await user.click(screen.getByRole('button', { name: /Ver qué haría el servicio/ }));
    await screen.findByRole('heading', { name: 'Rechazaría' });
    expect(service().callsOf<{ respuestas: object }>('workflow.forms.preview').at(-1)!.body.respuestas).to.deep.equal({
      area: 'mucha',
    });
  });

  it('has the faults of the service at their field, and in its JSON at the line', async () => {
    service().procedure(
      (calls) => calls.workflow.forms.preview,
      new Refusal({
        status: 400,
        code: 'form_not_valid',
        errors: { 'schema.properties.area.minimum': ['El mínimo no sirve.'] },
      }),
    );
    await openConsole('administracion/formularios/F_VISITA', designer);
    await screen.findByText('Antes de guardar, corrija:');
    const limit = screen.getByLabelText<HTMLInputElement>(/^Mínimo/);
    expect(limit.getAttribute('aria-invalid')).to.equal('true');
    screen.getAllByRole('button', { name: 'Ir a la línea 7', hidden: true });
  });

  it('keeps what it cannot show, and takes it as JSON', async () => {
    service().procedure((calls) => calls.workflow.forms.get, {
      ...stored,
      schema: { ...stored.schema, allOf: [{ required: ['hallazgos'] }] },
    });
    const { user } = await openConsole('administracion/formularios/F_VISITA', designer);
    await screen.findByText(/El formulario tiene además «allOf»/);
    const source = screen.getByLabelText<HTMLTextAreaElement>(/^Esquema y presentación del formulario/);
    await user.clear(source);
    await user.click(source);
    await user.paste('{ "schema": ');
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));
    await screen.findByText(/^Línea 1, columna \d+: no es JSON válido/);
    await user.clear(screen.getByLabelText('Pregunta'));
    await user.type(screen.getByLabelText('Pregunta'), 'Superficie');
    await user.click(screen.getByRole('button', { name: 'Revisar y guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Guardar los cambios' }));
    await waitFor(() => expect(saves()).to.have.length(1));
    expect(saves()[0]!.body).not.to.have.property('nombre');
    expect(saves()[0]!.body['schema']).to.deep.equal({
      ...stored.schema,
      properties: { ...stored.schema.properties, area: { type: 'number', title: 'Superficie', minimum: 0 } },
      allOf: [{ required: ['hallazgos'] }],
    });
  });

  it('joins the changes of another designer question by question', async () => {
    const { user } = await openConsole('administracion/formularios/F_VISITA', designer);
    await user.type(await screen.findByLabelText('Pregunta'), ' en m²');
    service()
      .procedure((calls) => calls.workflow.forms.get, {
        ...stored,
        revision: 4,
        schema: {
          ...stored.schema,
          properties: { ...stored.schema.properties, hallazgos: { type: 'string', title: 'Qué se halló' } },
        },
      })
      .on(
        'POST',
        '/workflow/api/formularios/{codigo}/guardar',
        new Refusal({ status: 409, code: 'stale_revision', detail: 'Cambió desde que la abrió: Beto, el 3 de mayo.' }),
      );
    await user.click(screen.getByRole('button', { name: 'Revisar y guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Guardar los cambios' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Otra persona guardó un cambio' }));
    dialog.getByText('Cambió desde que la abrió: Beto, el 3 de mayo.');
    service().on('POST', '/workflow/api/formularios/{codigo}/guardar', { EsCorrecto: true, revision: 5 });
    await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }));
    await screen.findByText('Guardó el formulario «Informe de la visita», revisión 5.');
    const { body } = saves().at(-1)!;
    expect(body['revision']).to.equal(4);
    expect((body['schema'] as { properties: object }).properties).to.deep.equal({
      area: { type: 'number', title: 'Área medida en m²', minimum: 0 },
      hallazgos: { type: 'string', title: 'Qué se halló' },
    });
  });
});
