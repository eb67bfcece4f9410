import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service } from '../../support/console.js';
import { Refusal, refuseFields } from '../../support/refusal.js';
import { administrator } from './support/definition-samples.js';

const noise = { codigo: 'RUIDO', nombre: 'Ruido', revision: 'abc' };

const serve = (items = [noise]) =>
  service().procedure((admin) => admin.tramites.complaintTypes.list, { items, nextCursor: null });

describe('the kinds of complaints', () => {
  it('are changed over the revision that was read; of a change by another person, the fields are chosen', async () => {
    serve();
    service().procedure(
      (admin) => admin.tramites.complaintTypes.save,
      ({ body }) =>
        body.revision === 'abc'
          ? new Refusal({ status: 409, code: 'stale_revision', detail: 'Julia Mora lo cambió.' })
          : { outcome: 'changed' as const },
    );
    const { user } = await openConsole('administracion/tipos-denuncia', administrator);
    await user.click(await screen.findByRole('button', { name: /^Cambiar/ }));
    await user.type(screen.getByLabelText('Nombre'), ' de vecinos');
    serve([{ ...noise, nombre: 'Ruidos', revision: 'def' }]);
    await user.keyboard('{Enter}');
    const conflict = within(await screen.findByRole('dialog', { name: 'Otra persona guardó un cambio' }));
    await user.click(conflict.getByLabelText(/^Lo mío/));
    await user.click(conflict.getByRole('button', { name: 'Guardar lo elegido' }));
    await screen.findByText('El tipo «Ruido de vecinos» quedó guardado.');
    expect(service().callsOf('tramites.complaintTypes.save').at(-1)!.body).to.deep.equal({
      codigo: 'RUIDO',
      nombre: 'Ruido de vecinos',
      revision: 'def',
    });
  });

  it('say a refusal at its field, and ask before one is removed', async () => {
    serve();
    service()
      .procedure(
        (admin) => admin.tramites.complaintTypes.save,
        refuseFields({ codigo: ['Escriba el código sin tildes.'] }),
      )
      .procedure((admin) => admin.tramites.complaintTypes.remove, { ok: true });
    const { user } = await openConsole('administracion/tipos-denuncia', administrator);
    await user.click(await screen.findByRole('button', { name: 'Nuevo tipo' }));
    await user.type(screen.getByLabelText('Nombre'), 'Árboles');
    await user.type(screen.getByLabelText('Código'), 'ÁRBOLES{Enter}');
    await screen.findByText('Escriba el código sin tildes.');
    await waitFor(() => expect(document.activeElement).to.equal(screen.getByLabelText('Código')));
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('button', { name: /^Quitar/ }));
    serve([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Quitar el tipo' }));
    await screen.findByRole('heading', { name: 'Todavía no hay tipos de denuncia' });
    expect(service().callsOf('tramites.complaintTypes.remove')[0]!.body).to.deep.equal({ codigo: 'RUIDO' });
  });
});
