import { expect } from 'chai';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openConsole, service } from '../../support/console.js';
import { LOST, Refusal } from '../../support/refusal.js';
import { administrator, definition, opened, saves, serveDefinition } from './support/definition-samples.js';

const open = () => openConsole('administracion/tramites/PODA', administrator);

const panel = () => within(screen.getByRole('region', { name: /^Pregunta \d/ }));
const list = () => within(screen.getByRole('region', { name: 'Preguntas' }));
const entries = () =>
  list()
    .getAllByRole('button')
    .flatMap((entry) => entry.querySelector('.question-entry__text')?.textContent ?? []);
const saved = async (count: number) => {
  await waitFor(() => expect(saves().length).to.equal(count));
  return saves().at(-1)!;
};

describe('the editor of a tramite', () => {
  it('saves a second after the last change, as a draft of the published revision, and says so', async () => {
    serveDefinition();
    const { user } = await open();
    await screen.findByText('Igual a lo publicado');
    await user.type(panel().getByLabelText('Pregunta'), ' Sí');
    const { revision, base, definicion } = await saved(1);
    expect([revision, base]).to.deep.equal([0, 4]);
    expect(definicion.preguntas[0]).to.deep.equal({ ...definition.preguntas[0], pre_texto: '¿Hay riesgo? Sí' });
    await screen.findByText('Borrador guardado a las 10:00 a. m.');
    expect(screen.getByTitle(/^Vista previa/).getAttribute('src')).to.equal('/tramites/vista-previa/PODA/?paso=1');
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect((await saved(2)).revision).to.equal(1);
    expect(saves()[1]!.definicion.preguntas).to.deep.equal(definition.preguntas);
  });

  it('moves a question by keys with the focus on it, and announces its place', async () => {
    serveDefinition();
    const { user } = await open();
    const first = await list().findByRole('button', { name: /^1/ });
    first.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(entries()).to.deep.equal(['Describa el riesgo', '¿Hay riesgo?']);
    await screen.findByText('«¿Hay riesgo?»: lugar 2 de 2, en una página propia.');
    await waitFor(() => expect(document.activeElement?.textContent).to.contain('¿Hay riesgo?'));
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('heading', { name: 'Pregunta 1' })).to.not.equal(null);
    await saved(1);
  });

  it('gives a new question the code of its text, and a published one keeps its own', async () => {
    serveDefinition();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Agregar una pregunta' }));
    await user.type(panel().getByLabelText('Pregunta'), 'Número de árboles');
    await user.click(list().getByRole('button', { name: /^1/ }));
    await user.type(panel().getByLabelText('Pregunta'), ' hoy');
    await waitFor(() =>
      expect(
        saves()
          .at(-1)
          ?.definicion.preguntas.map((one) => one['pre_codigo']),
      ).to.deep.equal(['riesgo', 'detalle', 'numero_arboles']),
    );
  });

  it('renames a question in the condition that reads it, and asks before one is removed that is read', async () => {
    serveDefinition();
    const { user } = await open();
    await screen.findByRole('heading', { name: 'Pregunta 1' });
    const code = panel().getByLabelText(/^Código/);
    await user.clear(code);
    await user.type(code, 'hay_riesgo{Enter}');
    expect((await saved(1)).definicion.preguntas[1]!['condicion']).to.equal('hay_riesgo = true');
    await user.click(panel().getByRole('button', { name: 'Quitar' }));
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByText('la condición de «Describa el riesgo»');
    await user.click(dialog.getByRole('button', { name: 'Quitar la pregunta' }));
    expect(entries()).to.deep.equal(['Describa el riesgo']);
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(entries()).to.have.length(2);
  });

  it('shows a condition as rows, writes them as FEEL, and reads the text back', async () => {
    serveDefinition();
    const { user } = await open();
    await user.click(await list().findByRole('button', { name: /^2/ }));
    const row = within(panel().getByRole('group', { name: 'Comparación 1' }));
    await user.selectOptions(row.getByLabelText('Respuesta'), 'No');
    const text = panel().getByLabelText<HTMLTextAreaElement>(/FEEL/);
    expect(text.value).to.equal('riesgo = false');
    await user.click(panel().getByRole('button', { name: 'Agregar una comparación' }));
    expect(text.value).to.equal('riesgo = false and riesgo = true');
    await user.selectOptions(panel().getByLabelText('De estas comparaciones'), 'Se cumple alguna');
    expect(text.value).to.equal('riesgo = false or riesgo = true');
    fireEvent.change(text, { target: { value: 'count(riesgo) > 1' } });
    panel().getByText(/Cámbiela en su texto/);
    expect(panel().queryByRole('group', { name: 'Comparación 1' })).to.equal(null);
    expect((await saved(1)).definicion.preguntas[1]!['condicion']).to.equal('count(riesgo) > 1');
  });

  it('says a fault at its field in words, and jumps to it', async () => {
    serveDefinition(
      opened({
        publicado: null,
        borrador: {
          revision: 2,
          base: 0,
          definicion: {
            ...definition,
            preguntas: [definition.preguntas[0]!, { ...definition.preguntas[1]!, pre_texto: '' }],
          },
          pruebas: [],
          por: null,
          cambiado: '2026-03-10T14:00:00.000Z',
        },
        faltas: [
          { path: ['preguntas', 1, 'pre_texto'], message: 'Demasiado corto.' },
          { path: ['tema'], message: 'Ese tema no sirve.' },
        ],
      }),
    );
    const { user } = await open();
    const faults = within(await screen.findByRole('region', { name: 'Antes de publicar, corrija' }));
    faults.getByText('Escriba la pregunta.', { exact: false });
    await user.click(faults.getByRole('button', { name: /Ir a corregir.*Pregunta 2/ }));
    await screen.findByRole('heading', { name: 'Pregunta 2' });
    const field = panel().getAllByLabelText('Pregunta')[0]!;
    expect(field.getAttribute('aria-invalid')).to.equal('true');
    await waitFor(() => expect(document.activeElement).to.equal(field));
    await user.click(screen.getByRole('button', { name: /Ir a corregir.*Datos/ }));
    await waitFor(() => expect(document.activeElement).to.equal(screen.getByLabelText(/^Tema/)));
  });

  it('keeps what is typed where another person has saved, and saves what is chosen part by part', async () => {
    serveDefinition();
    const message = 'Julia Mora lo cambió el 10 de marzo.';
    service().procedure(
      (admin) => admin.tramites.definitions.save,
      ({ body }) =>
        body.revision === 0
          ? new Refusal({ status: 409, code: 'stale_revision', detail: message })
          : { revision: 8, faltas: [], advertencias: [], diferencias: [] },
    );
    const { user } = await open();
    await screen.findByRole('heading', { name: 'Pregunta 1' });
    await user.type(panel().getByLabelText('Pregunta'), ' Sí');
    const theirs = {
      ...definition,
      nombre: 'Poda y tala',
      preguntas: [{ ...definition.preguntas[0]!, pre_texto: 'Otra' }],
    };
    service().procedure(
      (admin) => admin.tramites.definitions.get,
      opened({
        borrador: {
          revision: 7,
          base: 4,
          definicion: theirs,
          pruebas: [],
          por: { id: 3, nombre: 'Julia Mora' },
          cambiado: '2026-03-10T14:59:00.000Z',
        },
      }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Otra persona guardó un cambio' }));
    expect(dialog.getAllByText(message, { exact: false })).to.have.length(1);
    const question = within(dialog.getByRole('group', { name: /Pregunta «¿Hay riesgo\? Sí»/ }));
    await user.click(question.getByLabelText(/^Lo mío/));
    await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }));
    await waitFor(() => expect(saves().at(-1)!.revision).to.equal(7));
    const { definicion } = saves().at(-1)!;
    expect(definicion['nombre']).to.equal('Poda y tala');
    expect(definicion.preguntas.map((one) => one['pre_texto'])).to.deep.equal(['¿Hay riesgo? Sí']);
    expect(screen.queryByRole('dialog')).to.equal(null);
  });

  it('takes a save whose answer was lost for its own, and goes on from it', async () => {
    serveDefinition();
    let stored: (typeof opened extends (more?: infer More) => unknown ? More : never) | undefined;
    service()
      .procedure(
        (admin) => admin.tramites.definitions.save,
        ({ body: { revision, definicion } }) => {
          if (revision === 1) return { revision: 2, faltas: [], advertencias: [], diferencias: [] };
          if (stored) return new Refusal({ status: 409, code: 'stale_revision', detail: 'Usted lo cambió.' });
          const borrador = { revision: 1, base: 4, definicion, pruebas: [], por: null };
          stored = { borrador: { ...borrador, cambiado: '2026-03-10T15:00:00.000Z' } };
          return LOST;
        },
      )
      .procedure(
        (admin) => admin.tramites.definitions.get,
        () => opened(stored),
      );
    const { user } = await open();
    await screen.findByRole('heading', { name: 'Pregunta 1' });
    await user.type(panel().getByLabelText('Pregunta'), ' Sí');
    await screen.findByText(/^No se pudo guardar/);
    await user.type(panel().getByLabelText('Pregunta'), ' o no');
    await screen.findByText(/Borrador guardado/, {}, { timeout: 10_000 });
    expect(saves().map(({ revision }) => revision)).to.deep.equal([0, 0, 1]);
    expect(screen.queryByRole('dialog')).to.equal(null);
  });

  it('keeps what could not be saved, and saves it at a press', async () => {
    serveDefinition();
    const refusal = new Refusal({ status: 403, code: 'not_allowed', detail: 'Ya no tiene permiso.' });
    service().procedure((admin) => admin.tramites.definitions.save, refusal);
    const { user } = await open();
    await screen.findByRole('heading', { name: 'Pregunta 1' });
    await user.type(panel().getByLabelText('Pregunta'), ' Sí');
    await screen.findByText('No se pudo guardar: Ya no tiene permiso.');
    serveDefinition();
    await user.click(screen.getByRole('button', { name: 'Guardar ahora' }));
    await screen.findByText(/Borrador guardado/);
    expect(saves().at(-1)!.definicion.preguntas[0]!['pre_texto']).to.equal('¿Hay riesgo? Sí');
  });
});
