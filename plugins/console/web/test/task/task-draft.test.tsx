import { expect } from 'chai';
import { screen, waitFor } from '@testing-library/react';
import { noSession, openConsole, service, sessionOf, type OpenConsole } from '../support/console.js';
import type { BodyOf } from '../support/operation-types.js';
import { LOST, Refusal } from '../support/refusal.js';
import { formOf, savedForm, TASK, taskOf } from '../support/samples/task-samples.js';

const SAVE = 'PUT /workflow/api/tareas/{id}/borrador';

describe('the draft of a task', () => {
  /** The values that the service has. */
  let stored: Record<string, unknown>;
  let revision: number;

  const field = (name: string): HTMLInputElement => screen.getByLabelText(new RegExp(name));
  const saves = () =>
    service()
      .callsOf<BodyOf<'/workflow/api/tareas/{id}/borrador', 'PUT'>>(SAVE)
      .map(({ body }) => body.respuestas);
  const open = async (): Promise<OpenConsole> => {
    const opened = await openConsole(`tareas/${TASK}`);
    await screen.findByLabelText(/Folios/);
    return opened;
  };

  beforeEach(() => {
    [stored, revision] = [{}, 1];
    service()
      .on('GET', '/workflow/api/tareas/{id}', () => taskOf({ formulario: formOf({ respuestas: stored, revision }) }))
      .on('PUT', '/workflow/api/tareas/{id}/borrador', ({ body }) => {
        stored = { ...stored, ...body.respuestas };
        revision += 1;
        return savedForm(stored, revision);
      });
  });

  it('is kept by itself', async () => {
    const { user } = await open();
    await user.type(field('Folios'), '12');
    await user.type(field('Observaciones'), 'Falta el plano');
    await screen.findByText(/Borrador guardado/);
    await waitFor(() => expect(stored).to.deep.equal({ folios: '12', observaciones: 'Falta el plano' }));
    await waitFor(() => expect({ ...localStorage }).to.deep.equal({}));
  });

  it('shows a refused value with its reason, which no browser keeps', async () => {
    const rechazadas = { folios: { valor: 'doce', motivo: 'Escriba un número.' } };
    service().on('GET', '/workflow/api/tareas/{id}', taskOf({ formulario: formOf({ rechazadas }) }));
    await open();
    expect(field('Folios').value).to.equal('doce');
    expect(field('Folios').getAttribute('aria-invalid')).to.equal('true');
    expect(screen.getAllByText('Escriba un número.')).to.have.length.at.least(1);
    expect({ ...localStorage }).to.deep.equal({});
  });

  it('stays in the browser where the service does not answer, and is sent again by itself', async () => {
    service().on('PUT', '/workflow/api/tareas/{id}/borrador', LOST);
    const { user } = await open();
    await user.type(field('Observaciones'), 'Se fue la luz.');
    await screen.findByText(/Sin conexión con el servicio: sigue en este equipo/);
    expect(JSON.stringify({ ...localStorage })).to.include('Se fue la luz.');
    service().on('PUT', '/workflow/api/tareas/{id}/borrador', ({ body }) => {
      stored = body.respuestas;
      return savedForm(stored);
    });
    await screen.findByText(/Borrador guardado/);
    expect(stored).to.deep.equal({ observaciones: 'Se fue la luz.' });
  });

  it('is not overwritten from another window: the user chooses', async () => {
    const refused = new Refusal({ status: 409, code: 'draft_changed' });
    let isOverwritten = false;
    service().on('PUT', '/workflow/api/tareas/{id}/borrador', ({ body }) => {
      if (body.revision !== undefined) return refused;
      isOverwritten = true;
      return savedForm(body.respuestas, 9);
    });
    const { user } = await open();
    await user.type(field('Folios'), '4');
    await screen.findByText('Otra ventana suya guardó este borrador mientras tanto.');
    expect(isOverwritten).to.equal(false);
    await user.click(screen.getByRole('button', { name: 'Seguir con lo de esta ventana' }));
    await screen.findByText(/Borrador guardado/);
    expect(isOverwritten).to.equal(true);
  });

  it('waits for the login when the session ends, and goes on as the same user', async () => {
    let isOver = true;
    service().on('PUT', '/workflow/api/tareas/{id}/borrador', ({ body }) => {
      if (isOver) return noSession;
      return savedForm(body.respuestas);
    });
    const { user } = await open();
    await user.type(field('Folios'), '12');
    const password = await screen.findByLabelText('Contraseña');
    expect(field('Folios').value).to.equal('12');
    service().on('POST', '/api/sesion', () => {
      isOver = false;
      return sessionOf();
    });
    await user.type(password, 'una clave larga{Enter}');
    await screen.findByText(/Borrador guardado/);
    expect(screen.queryByRole('dialog')).to.equal(null);
    await waitFor(() => expect(document.activeElement).to.equal(field('Folios')));
    expect(saves().at(-1)).to.deep.equal({ folios: '12' });
  });

  it('goes on from what is still being saved where the user comes back at once', async () => {
    let answer = (): void => undefined;
    const { user, go } = await open();
    service().on('PUT', '/workflow/api/tareas/{id}/borrador', async ({ body }) => {
      await new Promise<void>((resolve) => (answer = resolve));
      stored = { ...stored, ...body.respuestas };
      return savedForm(stored);
    });
    await user.type(field('Folios'), '5');
    await go('no/existe');
    await waitFor(() => expect(saves()).to.deep.equal([{ folios: '5' }]));
    await go(`tareas/${TASK}`);
    expect(screen.queryByLabelText(/Folios/)).to.equal(null);
    answer();
    await screen.findByLabelText(/Folios/);
    expect(field('Folios').value).to.equal('5');
    expect(screen.queryByText(/Otra ventana/)).to.equal(null);
  });
});
