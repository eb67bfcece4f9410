import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../support/console.js';
import { emptyCase, RADICADO, recordFile, type RecordFile } from '../support/samples/record-samples.js';

const reader = sessionOf(['tramites.read']);
const address = `expedientes/${RADICADO}`;

describe('a record', () => {
  const show = (file: RecordFile): void =>
    void service()
      .on('GET', '/home/api/tramite/expediente/{key}', file)
      .on('GET', '/workflow/api/casos/{caso}', emptyCase());
  const text = (): HTMLTextAreaElement => screen.getByLabelText(/^Respuesta/, { selector: 'textarea' });

  it('asks before an answer that is half written is left', async () => {
    show(recordFile());
    const { user } = await openConsole(address, reader);
    await user.type(await screen.findByLabelText(/^Respuesta/, { selector: 'textarea' }), 'Se cambiará la');
    const leave = (): Promise<void> => user.click(screen.getByRole('link', { name: 'Mi cuenta' }));
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Seguir escribiendo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).to.equal(null));
    await user.type(text(), ' lámpara.');
    expect(text().value).to.equal('Se cambiará la lámpara.');
    service().on('GET', '/api/sesiones', { sesiones: [] });
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Salir sin enviarlo' }));
    await screen.findByRole('heading', { level: 1, name: 'Mi cuenta' });
  });

  it('says who may see what is hidden, and offers no act without a right', async () => {
    show(recordFile({}, { archivos: null, puede: { leer: true, archivos: false, responder: false, mover: false } }));
    const entrada = {
      tipo: 'TAREA',
      fecha: '2026-03-09T15:00:00.000Z',
      publico: false,
      usuario: 'opena',
      nombre: 'Óscar Peña',
      datos: { id: 4, nombre: 'Atender', tipo: 'USUARIO', estado: 'ASIGNADA', terminada: null, grupos: [] },
    };
    service().on('GET', '/workflow/api/casos/{caso}', { ...emptyCase(), entradas: [entrada] });
    await openConsole(address, reader);
    const said = 'Los archivos los abre quien tiene una tarea del caso. Ahora la tiene Óscar Peña.';
    await screen.findByText(said);
    expect(screen.queryByLabelText(/^Respuesta/, { selector: 'textarea' })).to.equal(null);
    expect(screen.queryByRole('button', { name: /Responder|Cambiar el estado/ })).to.equal(null);
  });

  it('shows texts of strangers as texts', async () => {
    const hostile = '<img src=x onerror="window.ran = 1"> \u202edetrevni';
    const answer = { pre_codigo: 'hechos', texto: 'Hechos', tipo: 'TEXTO_LARGO', palabras: hostile };
    show(recordFile({ solicitante: hostile, asunto: hostile, respuestas: [answer] }));
    await openConsole(address, reader);
    const main = await screen.findByRole('main');
    await within(main).findByText(hostile);
    expect(main.querySelector('img')).to.equal(null);
  });
});
