import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../support/console.js';
import { Refusal } from '../support/refusal.js';

const row = (id: number) => ({
  id,
  usuario: `persona${id}`,
  sustituto: 'lortiz',
  desde: '2026-12-01',
  hasta: '2026-12-31',
  motivo: 'Licencia' as string | null,
});
const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => row(first + at));
const request = {
  llave: '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001',
  usuario: 'jmora',
  nombre: 'Julia Mora',
  sustituto: 'Luz Marina Ortiz',
  desde: '2026-12-01',
  hasta: '2026-12-31',
  motivo: 'Vacaciones',
  esPropia: false,
};
const admin = sessionOf(['workflow.admin', 'workflow.read']);

describe('absences', () => {
  const bodyRows = (): HTMLElement[] => screen.getAllByRole('row').slice(1);

  beforeEach(() => {
    service()
      .on('GET', '/workflow/api/mi-ausencia', {
        EsCorrecto: true,
        requiereAprobacion: true,
        ausencia: null,
        solicitud: null,
        sustituye: [],
      })
      .procedure((admin) => admin.workflow.substitutions.requests, { total: 0, solicitudes: [] })
      .procedure(
        (admin) => admin.workflow.substitutions.list,
        (call) =>
          call.body?.cursor === 50
            ? { items: rowsFrom(51, 10), nextCursor: null }
            : { items: rowsFrom(1, 50), nextCursor: 50 },
      );
  });

  it('say so where another user has removed one meanwhile, and are read again', async () => {
    service()
      .procedure((admin) => admin.workflow.substitutions.list, { items: [row(1)], nextCursor: null })
      .procedure(
        (admin) => admin.workflow.substitutions.remove,
        new Refusal({ status: 404, code: 'not_found', detail: 'Esa ausencia ya no está.' }),
      );
    const { user } = await openConsole('ausencias', admin);
    await user.click(await screen.findByRole('button', { name: /^Quitar.*persona1/ }));
    const dialog = within(screen.getByRole('dialog'));
    expect(document.activeElement).to.equal(dialog.getByRole('button', { name: 'No hacer nada' }));
    service().procedure((admin) => admin.workflow.substitutions.list, { items: [], nextCursor: null });
    await user.click(dialog.getByRole('button', { name: 'Quitar la ausencia' }));
    expect((await dialog.findByRole('alert')).textContent).to.equal('Esa ausencia ya no está.');
    await screen.findByRole('heading', { name: 'No hay ausencias planeadas' });
  });

  it('have a page of fifty, whose address is its own', async () => {
    const { user } = await openConsole('ausencias', admin);
    await waitFor(() => expect(bodyRows()).to.have.length(50));
    await user.click(screen.getByRole('link', { name: 'Siguientes' }));
    await waitFor(() => expect(bodyRows()).to.have.length(10));
    expect(location.search).to.equal('?despues=50');
    await user.click(screen.getByRole('link', { name: 'Anteriores' }));
    await waitFor(() => expect(bodyRows()).to.have.length(50));
  });

  it('of all users are for users who may see instances, without a reason and a button', async () => {
    const items = [{ ...row(1), motivo: null }];
    service().procedure((admin) => admin.workflow.substitutions.list, { items, nextCursor: null });
    await openConsole('ausencias', sessionOf(['workflow.read']));
    const all = within(await screen.findByRole('region', { name: 'Ausencias de todos' }));
    await all.findByRole('table');
    expect(all.queryAllByRole('button')).to.deep.equal([]);
    expect(all.queryByText('Motivo')).to.equal(null);
  });

  it('of other users are hidden from users without a permission', async () => {
    await openConsole('ausencias');
    await screen.findByText(/No tiene una ausencia planeada/);
    expect(screen.queryByText('Ausencias de todos')).to.equal(null);
  });

  it('that were requested are rejected with a reason, whose refusal stands at its field', async () => {
    service()
      .procedure((admin) => admin.workflow.substitutions.requests, { total: 1, solicitudes: [request] })
      .procedure(
        (admin) => admin.workflow.substitutions.reject,
        ({ body }) =>
          body.respuesta.length < 10
            ? new Refusal({ errors: { respuesta: ['Explíquelo con más palabras.'] } })
            : { ok: true as const },
      );
    const { user } = await openConsole('ausencias', admin);
    await user.click(await screen.findByRole('button', { name: /^Rechazar.*Julia Mora/ }));
    const reason = screen.getByLabelText(/Motivo del rechazo/);
    await user.type(reason, 'No.{Enter}');
    await screen.findByText('Explíquelo con más palabras.');
    expect(reason.getAttribute('aria-invalid')).to.equal('true');
    service().procedure((admin) => admin.workflow.substitutions.requests, { total: 0, solicitudes: [] });
    await user.type(reason, ' Ese mes hay cierre.{Enter}');
    await screen.findByText('Rechazó la ausencia de Julia Mora.');
    await waitFor(() => expect(screen.queryByText(/Por aprobar/)).to.equal(null));
  });
});
