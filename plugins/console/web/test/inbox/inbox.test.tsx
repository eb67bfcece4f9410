import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service } from '../support/console.js';
import type { AnswerOf, BodyOf } from '../support/operation-types.js';
import { listedTask } from '../support/samples/task-samples.js';

type Filter = BodyOf<'/workflow/api/bandeja/tareas', 'POST'>;
type View = AnswerOf<'/workflow/api/bandeja/vistas', 'GET'>['vistas'][number];

describe('the inbox', () => {
  let views: View[];
  const rows = (): HTMLElement[] => screen.getAllByRole('row').slice(1);
  const asked = (): Filter[] =>
    service()
      .callsOf<Filter>('POST /workflow/api/bandeja/tareas')
      .map(({ body }) => body);

  beforeEach(() => {
    views = [];
    const all = [1, 2, 3].map((id) => listedTask(id));
    service()
      .on('POST', '/workflow/api/bandeja/tareas', ({ body }) => ({
        EsCorrecto: true as const,
        tareas: body.search === undefined ? all.slice(0, body.vence === undefined ? 3 : 2) : all.slice(0, 1),
        siguiente: null,
      }))
      .on('GET', '/workflow/api/bandeja/resumen', {
        EsCorrecto: true,
        vencidas: 0,
        pronto: 0,
        grupos: 3,
        mias: 0,
        prontoHasta: '2026-03-13T23:00:00.000Z',
      })
      .on('GET', '/workflow/api/bandeja/vistas', () => ({ EsCorrecto: true as const, vistas: views }))
      .on('GET', '/workflow/api/bandeja/columnas', { EsCorrecto: true, columnas: null })
      .on('POST', '/workflow/api/bandeja/estado', { EsCorrecto: true, tareas: [] });
  });

  it('keeps its filter in the address, and its words in the history alone', async () => {
    const { user, router } = await openConsole('');
    await waitFor(() => expect(rows()).to.have.length(3));
    await user.selectOptions(screen.getByLabelText('Vence'), 'vencidas');
    await waitFor(() => expect(rows()).to.have.length(2));
    expect(location.search).to.equal('?vence=vencidas');
    await user.type(screen.getByLabelText('Buscar en la bandeja'), 'Rosa');
    await waitFor(() => expect(rows()).to.have.length(1));
    expect(location.search).to.equal('?vence=vencidas');
    expect(asked().at(-1)).to.include({ vence: 'vencidas', search: 'Rosa' });
    expect((router.state.location.state as { search: string }).search).to.equal('Rosa');
  });

  it('is saved with its filter as a view of the user', async () => {
    service().on('POST', '/workflow/api/bandeja/vistas', ({ body: { nombre, filtros } }) => {
      const vista = { id: 4, nombre, filtros };
      views = [vista];
      return { EsCorrecto: true as const, vista };
    });
    const { user } = await openConsole('?vence=vencidas');
    await user.click(await screen.findByRole('button', { name: 'Guardar esta vista' }));
    await user.type(screen.getByLabelText(/Nombre de la vista/), 'Lo vencido{Enter}');
    const present = await screen.findByRole('link', { name: 'Lo vencido' });
    await waitFor(() => expect(present.getAttribute('aria-current')).to.equal('true'));
    expect(views[0]!.filtros).to.deep.equal({ vence: 'vencidas' });
    expect(screen.queryByRole('dialog')).to.equal(null);
  });

  it('keeps the focus at the work after tasks are taken, and after a filter is removed', async () => {
    service().on('POST', '/workflow/api/bandeja/tomar', ({ body }) => ({
      EsCorrecto: true as const,
      tareas: body.ids.map((id) => ({ id, tomada: true as const })),
    }));
    const { user } = await openConsole('?vence=vencidas');
    await waitFor(() => expect(rows()).to.have.length(2));
    const link = (): HTMLElement => screen.getByRole('link', { name: 'Revisar la solicitud 2' });
    for (const press of ['Quitar selección', 'Tomar 1 tarea']) {
      await user.click(screen.getByRole('checkbox', { name: /Seleccionar .*solicitud 2/ }));
      await user.click(screen.getByRole('button', { name: press }));
      await waitFor(() => expect(screen.queryByRole('button', { name: press })).to.equal(null));
      expect(document.activeElement, press).to.equal(link());
    }
    await screen.findByText('Tomó 1 tarea.');
    await user.click(screen.getByRole('button', { name: /Quitar.*Vence/ }));
    await waitFor(() => expect(rows()).to.have.length(3));
    expect(document.activeElement).to.equal(screen.getByRole('search', { name: 'Filtrar la bandeja' }));
  });

  it('has its columns in the order that the user chooses by keyboard', async () => {
    service().on('PUT', '/workflow/api/bandeja/columnas', ({ body }) => ({
      EsCorrecto: true as const,
      columnas: body.columnas,
    }));
    const { user } = await openConsole('');
    await waitFor(() => expect(rows()).to.have.length(3));
    const heads = (): (string | null)[] =>
      screen
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .slice(1);
    expect(heads()).to.deep.equal([
      'Tarea y radicado',
      'Solicitante',
      'Asunto',
      'Dependencia',
      'Estado',
      'A cargo de',
      'Vence',
    ]);
    await user.click(screen.getByRole('button', { name: 'Columnas' }));
    const dialog = within(screen.getByRole('dialog'));
    const up = (): HTMLElement => dialog.getByRole('button', { name: 'Subir Vence' });
    up().focus();
    for (let times = 0; times < 5; times += 1) await user.keyboard('{Enter}');
    // It is the first one, and its button keeps the focus.
    expect(document.activeElement).to.equal(up());
    expect(dialog.getByRole('status').textContent).to.equal('Vence: 1 de 8');
    await user.click(dialog.getByRole('checkbox', { name: 'Solicitante' }));
    await user.click(dialog.getByRole('button', { name: 'Guardar las columnas' }));
    await screen.findByText('Guardó las columnas de su bandeja.');
    expect(document.activeElement).to.equal(screen.getByRole('button', { name: 'Columnas' }));
    expect(heads()).to.deep.equal(['Tarea y radicado', 'Vence', 'Asunto', 'Dependencia', 'Estado', 'A cargo de']);
  });
});
