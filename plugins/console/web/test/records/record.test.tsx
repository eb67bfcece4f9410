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

  it('gives the focus to the answer and to the message that were sent', async () => {
    show(recordFile());
    const fecha = '2026-03-10T15:00:00.000Z';
    service()
      .on('POST', '/home/api/tramite/respuesta/{key}', () => {
        const respuesta = { numero: 1, fecha, texto: 'Se cambió.', parcial: null, usuario: 7, envio: null };
        // It closes the record, and its form disappears.
        const puede = { leer: true, archivos: true, responder: false, mover: false };
        const answered = { ...respuesta, archivos: [], documentos: [], calificacion: null };
        show(recordFile({ respondido: fecha, estado: 'RESUELTO' }, { respuestas: [answered], puede }));
        return { respuesta: answered, repetida: false };
      })
      .on('POST', '/home/api/tramite/mensaje/{key}', () => {
        const sent = { numero: 1, fecha, de: 'CIUDAD' as const, tipo: 'MENSAJE' as const, texto: 'Vamos el martes.' };
        const mensaje = { ...sent, usuario: 7, respuesta: null, atendido: true, archivos: [] };
        show(recordFile({}, { mensajes: [{ ...mensaje, funcionario: 'Luz Marina Ortiz' }] }));
        return { mensaje, repetido: false };
      });
    const { user } = await openConsole(address, reader);
    await user.type(await screen.findByLabelText(/^Mensaje para el ciudadano/), 'Vamos el martes.');
    await user.click(screen.getByRole('button', { name: 'Enviar al ciudadano' }));
    await waitFor(() => expect(document.activeElement?.textContent).to.include('Vamos el martes.'));
    await user.type(text(), 'Se cambió.');
    await user.click(screen.getByRole('button', { name: 'Enviar la respuesta' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Enviar la respuesta' }));
    await waitFor(() => expect(document.activeElement?.textContent).to.include('Se cambió.'));
    expect(document.activeElement?.tagName).to.equal('ARTICLE');
    expect(screen.queryByRole('dialog')).to.equal(null);
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
