import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { refuseFields } from '../../support/refusal.js';

const predio = {
  codigo: 'PREDIO',
  parametros: ['ficha', 'matricula'],
  fuente: 'SP_CORREO',
  predefinida: false,
  revision: 'r1',
};
const predefined = {
  codigo: 'IDENTIFICACION',
  parametros: ['tipo_identificacion', 'identificacion'],
  fuente: 'usuarios',
  predefinida: true,
  revision: '0',
};
const open = () => openConsole('administracion/plantillas-validacion', sessionOf(['tramites.admin']));

describe('validation templates', () => {
  beforeEach(() => {
    service().procedure((calls) => calls.tramites.validationTemplates.list, {
      items: [predefined, predio],
      nextCursor: null,
    });
  });

  it('say where the address comes from, and are removed only where they are the city’s', async () => {
    service().procedure((calls) => calls.tramites.validationTemplates.remove, { ok: true as const });
    const { user } = await open();
    const builtIn = within(await screen.findByRole('row', { name: /^IDENTIFICACION/ }));
    builtIn.getByText('Viene con el sistema');
    builtIn.getByText('Los usuarios del servicio');
    expect(builtIn.queryByRole('button', { name: /Quitar/ })).to.equal(null);
    await user.click(screen.getByRole('button', { name: /^Quitar.*PREDIO/ }));
    service().procedure((calls) => calls.tramites.validationTemplates.list, { items: [predefined], nextCursor: null });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Quitar la plantilla' }));
    await screen.findByText('La plantilla «PREDIO» se quitó.');
    await waitFor(() => expect(document.activeElement?.textContent).to.include('Nueva plantilla'));
  });

  it('are saved over the revision that was read, with each fault at its field', async () => {
    service().procedure(
      (calls) => calls.tramites.validationTemplates.save,
      refuseFields({ 'parametros.1': ['Ese nombre de parámetro está reservado.'] }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Cambiar.*PREDIO/ }));
    const lines = screen.getByLabelText('Datos que se piden');
    await user.clear(lines);
    await user.type(lines, 'ficha{enter}codigo');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Ese nombre de parámetro está reservado.');
    service().procedure((calls) => calls.tramites.validationTemplates.save, { outcome: 'changed' as const });
    await user.clear(lines);
    await user.type(lines, 'ficha');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('La plantilla «PREDIO» quedó guardada.');
    expect(service().callsOf('tramites.validationTemplates.save').at(-1)!.body).to.deep.equal({
      codigo: 'PREDIO',
      parametros: ['ficha'],
      fuente: 'SP_CORREO',
      revision: 'r1',
    });
  });
});
