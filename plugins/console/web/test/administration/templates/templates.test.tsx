import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import type { DocumentTemplate } from '../../../src/administration/templates/document-template.js';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';

const admin = sessionOf(['documents.admin', 'host.mail']);
const stored: DocumentTemplate = {
  codigo: 'PAZ',
  nombre: 'Paz y salvo',
  version: 3,
  estado: 'ACTIVO',
  html: '<p>{{ datos.nombre }}</p>',
  css: '',
  encabezado: '',
  pie: '',
  titular: '',
  tamano: 'CARTA',
  horizontal: false,
  margenes: { arriba: 20, derecha: 20, abajo: 20, izquierda: 20 },
  necesita: ['datos.nombre'],
};
const shown = { html: '<p>«datos.nombre»</p>', titular: null, pdf: null, necesita: ['datos.nombre'] };

/** Style sheets that are made by a script, which jsdom has not. */
Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });

const pageOf = async (title: string): Promise<string> => {
  const frame = await screen.findByTitle<HTMLIFrameElement>(title);
  await waitFor(() => expect(frame.contentDocument?.body.textContent).to.not.equal(''));
  return frame.contentDocument!.body.innerHTML;
};

describe('templates of documents', () => {
  beforeEach(() => {
    service()
      .procedure((calls) => calls.documents.templates.list, { items: [stored], nextCursor: null })
      .procedure((calls) => calls.documents.templates.get, stored)
      .procedure((calls) => calls.documents.templates.preview, shown);
  });

  it('show the page beside the text, filled with the samples that are typed', async () => {
    const { user } = await openConsole('administracion/plantillas/PAZ', admin);
    expect(await pageOf('Hoja del documento')).to.contain('«datos.nombre»');
    await user.click(screen.getByText('Datos de ejemplo'));
    await user.type(await screen.findByLabelText('datos.nombre'), 'Luz');
    await waitFor(() => {
      const { body } = service().callsOf<{ datos?: object }>('documents.templates.preview').at(-1)!;
      expect(body.datos).to.deep.equal({ nombre: 'Luz' });
    });
  });

  it('keep the last page while the text has faults, and lead to the line of each', async () => {
    const { user } = await openConsole('administracion/plantillas/PAZ', admin);
    await pageOf('Hoja del documento');
    service().procedure(
      (calls) => calls.documents.templates.preview,
      new Refusal({
        status: 400,
        code: 'template_not_valid',
        errors: { html: ['Línea 1: el filtro "grita" no existe.', 'Línea 2: falta el dato "otro".'] },
      }),
    );
    const text = screen.getByLabelText<HTMLTextAreaElement>('Contenido');
    await user.type(text, '{Enter}x');
    await screen.findByText(/Línea 1: el filtro "grita" no existe. Línea 2/);
    screen.getByText(/se ve la última vista/);
    screen.getByTitle('Hoja del documento');
    await user.click(screen.getByRole('button', { name: 'Ir a la línea 2' }));
    expect([text.selectionStart, text.selectionEnd]).to.deep.equal([text.value.length - 1, text.value.length]);
  });

  it('are saved over the version that was read; a newer one is shown beside what was typed', async () => {
    service().procedure(
      (calls) => calls.documents.templates.save,
      (call) =>
        call.body.version === 3
          ? new Refusal({ status: 409, code: 'stale_revision', detail: 'Alguien lo cambió: Ana Gómez.' })
          : { outcome: 'changed' as const, version: 5 },
    );
    const { user } = await openConsole('administracion/plantillas/PAZ', admin);
    await user.type(await screen.findByLabelText('Nombre'), ' 2026');
    service().procedure((calls) => calls.documents.templates.get, { ...stored, version: 4, nombre: 'Paz' });
    await user.click(screen.getByRole('button', { name: 'Guardar la plantilla' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Alguien lo cambió: Ana Gómez.');
    dialog.getByText(/Paz y salvo 2026/);
  });

  it('show the difference of an earlier version, and return to it', async () => {
    service()
      .procedure((calls) => calls.documents.templates.versions, {
        items: [3, 2].map((version) => ({ version, adduser: 7, adddate: '2026-03-01T15:00:00Z' })),
        nextCursor: null,
      })
      .procedure(
        (calls) => calls.documents.templates.get,
        ({ body }) => (body.version === 2 ? { ...stored, version: 2, pie: 'Calle 5' } : stored),
      )
      .procedure((calls) => calls.documents.templates.restore, { outcome: 'changed' as const, version: 4 });
    const { user } = await openConsole('administracion/plantillas/PAZ/versiones', admin);
    await user.click(await screen.findByRole('button', { name: 'Comparar la 2' }));
    await within(await screen.findByRole('region', { name: 'Pie de cada página' })).findByText('Calle 5');
    expect(screen.queryByRole('region', { name: 'Contenido' })).to.equal(null);
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    await user.click(screen.getByRole('button', { name: 'Volver a la 2' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Volver a la versión 2' }));
    await screen.findByText('«Paz y salvo» volvió al contenido de la versión 2.');
    expect(service().callsOf('documents.templates.restore')[0]!.body).to.deep.equal({
      codigo: 'PAZ',
      version: 2,
      vista: 3,
    });
  });
});

describe('templates of mails', () => {
  it('show the mail as it is sent, and are saved as new', async () => {
    service()
      .procedure((calls) => calls.host.mailTemplates.preview, {
        asunto: 'Hola «datos.nombre»',
        html: '<p>Buenas</p>',
        texto: 'Buenas',
      })
      .procedure((calls) => calls.host.mailTemplates.save, { outcome: 'created' as const })
      .procedure((calls) => calls.host.mailTemplates.list, { items: [], nextCursor: null });
    const { user } = await openConsole('administracion/plantilla-correo-nueva', admin);
    await user.type(screen.getByLabelText('Código'), 'AVISO');
    await user.type(screen.getByLabelText('Asunto'), 'Hola');
    await user.type(screen.getByLabelText('Mensaje'), 'Buenas');
    await user.type(screen.getByLabelText('Mensaje en texto'), 'Buenas');
    expect(await pageOf('Correo')).to.contain('Buenas');
    await user.click(screen.getByText('Datos de ejemplo'));
    screen.getByLabelText('datos.nombre');
    await user.click(screen.getByRole('button', { name: 'Crear la plantilla' }));
    await screen.findByText('Creó la plantilla de correo AVISO.');
    expect(service().callsOf('host.mailTemplates.save')[0]!.body).to.deep.equal({
      codigo: 'AVISO',
      asunto: 'Hola',
      html: 'Buenas',
      texto: 'Buenas',
      revision: '0',
    });
  });
});

describe('issued documents', () => {
  it('are revoked with a reason, by users with the permission', async () => {
    const document = {
      ...{ id: 1, codigo: 'ABCD-2345', estado: 'VIGENTE' as const, nombre: 'Paz y salvo', certificado: 'PAZ' },
      ...{ llave: '0d3c8f9e-0000-4000-8000-000000000000', plantilla: 'PAZ', version: 3, titular: 'L** O**' },
      ...{ usuario: 7, emitido: '2026-03-01T15:00:00Z', datos: { nombre: 'Luz' }, sha256_datos: 'a' },
      ...{ sha256_contenido: null, sha256: 'b', firmante: 'Alcaldía', nivel: 'PAdES', reemplazo: null },
      ...{ revocado: null, motivo: null },
    };
    service()
      .procedure((calls) => calls.documents.issued.get, document)
      .procedure((calls) => calls.documents.issued.revoke, { ok: true as const });
    const { user } = await openConsole('administracion/documentos/ABCD-2345', sessionOf(['documents.revoke']));
    await user.click(await screen.findByRole('button', { name: 'Revocar' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Revocar el documento' }));
    dialog.getByText('Escriba el motivo.');
    await user.type(dialog.getByLabelText('Motivo'), 'Se expidió mal.');
    await user.click(dialog.getByRole('button', { name: 'Revocar el documento' }));
    await screen.findByText('Revocó el documento ABCD-2345.');
    expect(service().callsOf('documents.issued.revoke')[0]!.body).to.deep.equal({
      codigo: 'ABCD-2345',
      motivo: 'Se expidió mal.',
    });
  });
});
