import { expect } from 'chai';
import { screen, waitFor } from '@testing-library/react';
import { openConsole, service } from '../support/console.js';
import { sendEvent } from '../support/event-source.js';
import { Refusal } from '../support/refusal.js';
import { fieldOf, formOf, TASK, taskOf, type Task } from '../support/samples/task-samples.js';

const free: Task['puede'] = { ...taskOf().puede, tomar: true, soltar: false, actuar: false };
const inPool = (more: Partial<Task['tarea']>): Task =>
  taskOf({
    puede: free,
    acciones: [],
    formulario: null,
    tarea: { ...taskOf().tarea, estado: 'EN_POOL', asignado: null, titular: null, ...more },
  });

describe('a task', () => {
  const show = (task: Task): void => void service().on('GET', '/workflow/api/tareas/{id}', task);

  it('tells at once when another user takes it, and offers no act any more', async () => {
    show(inPool({}));
    await openConsole(`tareas/${TASK}`);
    await screen.findByRole('button', { name: /Tomar la tarea/ });
    const titular = { usuario: 'jlozano', nombre: 'Jairo Lozano' };
    show({ ...inPool({ estado: 'ASIGNADA', asignado: 'jlozano', titular }), puede: { ...free, tomar: false } });
    sendEvent('tarea', { tarea: TASK, que: 'tomada', usuario: 9 });
    await screen.findByText('Jairo Lozano tomó esta tarea.');
    await screen.findByText(/La tiene Jairo Lozano/);
    expect(screen.queryByRole('button', { name: /Tomar la tarea/ })).to.equal(null);
  });

  it('shows the faults of an action at the fields before its dialog, which does not open', async () => {
    show(taskOf({ formulario: formOf({ campos: [fieldOf('folios', 'Folios', { obligatorio: true })] }) }));
    const errors = { folios: ['Responda esta pregunta.'] };
    service().on('POST', '/workflow/api/tareas/{id}/comprobar', new Refusal({ errors }));
    const { user } = await openConsole(`tareas/${TASK}`);
    await user.click(await screen.findByRole('button', { name: 'Admitir' }));
    await waitFor(() => expect(screen.getByLabelText(/Folios/).getAttribute('aria-invalid')).to.equal('true'));
    expect(screen.getAllByText(/Responda esta pregunta/)).to.have.length.at.least(1);
    expect(screen.queryByRole('dialog')).to.equal(null);
  });

  for (const way of ['button', 'key'] as const) {
    it(`gives the focus to the heading of its form once it is taken by its ${way}`, async () => {
      service()
        .on('POST', '/workflow/api/tomar-tarea', () => {
          show(taskOf());
          return { EsCorrecto: true as const, tarea: { ...taskOf().tarea, formulario: null }, instancia: null };
        })
        .on('GET', '/api/sesiones', { sesiones: [] });
      show(inPool({}));
      const { user, go } = await openConsole('cuenta');
      await go(`tareas/${TASK}`);
      const take = await screen.findByRole('button', { name: /Tomar la tarea/ });
      await (way === 'key' ? user.keyboard('t') : user.click(take));
      await screen.findByLabelText(/Folios/);
      const heading = screen.getByRole('heading', { level: 2, name: 'Revisar la solicitud' });
      await waitFor(() => expect(document.activeElement).to.equal(heading));
    });
  }

  it('gives the focus back to the button of an action after Escape', async () => {
    show(taskOf());
    service().on('POST', '/workflow/api/tareas/{id}/comprobar', { EsCorrecto: true, falta_para_ciudadano: false });
    const { user } = await openConsole(`tareas/${TASK}`);
    const act = await screen.findByRole('button', { name: 'Admitir' });
    await user.click(act);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).to.equal(null));
    expect(document.activeElement).to.equal(act);
  });

  it('is said to be late once its term is over', async () => {
    show(taskOf({ tarea: { ...taskOf().tarea, vence: '2026-03-09T22:00:00.000Z' } }));
    await openConsole(`tareas/${TASK}`);
    expect((await screen.findAllByText(/Venció/)).length).to.be.at.least(1);
  });
});
