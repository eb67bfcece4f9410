import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { refuseFields, Refusal } from '../../support/refusal.js';

const wording = {
  codigo: 'tarea_creada',
  texto: 'Se creó {{ codigo }}.',
  original: 'Se creó la tarea {{ codigo }}.',
  propio: true,
  datos: ['ciudad', 'codigo'],
  ejemplos: { ciudad: 'Cali', codigo: 'TAREA-42' },
  revision: 'r1',
};
const said = { mensajes: ['Se creó TAREA-42.'], original: false };
const editor = sessionOf(['channels.admin']);
const address = 'administracion/textos-de-chats/tarea_creada';
const fault = refuseFields({ texto: ['Línea 2: falta el dato "radicado".'] });

describe('the texts of the chats', () => {
  beforeEach(() => {
    service()
      .procedure((calls) => calls.channels.texts.list, { items: [wording], nextCursor: null })
      .procedure((calls) => calls.channels.texts.get, wording)
      .procedure((calls) => calls.channels.texts.preview, said);
  });

  it('are found by their words and by whose they are', async () => {
    await openConsole('administracion/textos-de-chats?de=ciudad', editor);
    const row = within(await screen.findByRole('row', { name: /Tarea creada/ }));
    row.getByText('De la ciudad');
    expect(service().callsOf('channels.texts.list')[0]!.body).to.deep.include({ propio: true });
  });

  it('are seen as the chat says them, beside the values with an example each', async () => {
    await openConsole(address, editor);
    await screen.findByText('Se creó TAREA-42.');
    screen.getByText('{{ codigo }}');
    screen.getByText('Ejemplo: TAREA-42');
    screen.getByText(wording.original);
  });

  it('show a fault at the text, with the way to its line, while they are written', async () => {
    service().procedure((calls) => calls.channels.texts.preview, fault);
    await openConsole(address, editor);
    await screen.findByText('Línea 2: falta el dato "radicado".');
    screen.getByRole('button', { name: 'Ir a la línea 2' });
    screen.getByText('Corrija el texto para verlo aquí.');
  });

  it('are saved over the revision that was read, and a change by another editor is shown', async () => {
    service().procedure(
      (calls) => calls.channels.texts.save,
      new Refusal({ status: 409, code: 'stale_revision', detail: 'Ana lo cambió hoy a las 9:00.' }),
    );
    const { user } = await openConsole(address, editor);
    await user.type(await screen.findByLabelText('Texto'), ' Mío.');
    service().procedure((calls) => calls.channels.texts.get, { ...wording, texto: 'De Ana.', revision: 'r2' });
    await user.click(screen.getByRole('button', { name: 'Guardar el texto' }));
    const conflict = within(await screen.findByRole('dialog', { name: 'Otra persona guardó un cambio' }));
    conflict.getByText('Ana lo cambió hoy a las 9:00.');
    service().procedure((calls) => calls.channels.texts.save, { outcome: 'changed' as const });
    await user.click(conflict.getByLabelText(/^Lo mío/));
    await user.click(conflict.getByRole('button', { name: 'Guardar lo elegido' }));
    await screen.findByText('Guardó el texto «Tarea creada».');
    const bodies = service()
      .callsOf('channels.texts.save')
      .map(({ body }) => body);
    const texto = 'Se creó {{ codigo }}. Mío.';
    expect(bodies).to.deep.equal([
      { codigo: 'tarea_creada', texto, revision: 'r1' },
      { codigo: 'tarea_creada', texto, revision: 'r2' },
    ]);
  });

  it('go back to that of the product after a confirmation', async () => {
    service().procedure((calls) => calls.channels.texts.reset, { ok: true as const });
    const { user } = await openConsole(address, editor);
    const text = { name: 'Volver al texto del producto' };
    await user.click(await screen.findByRole('button', text));
    service().procedure((calls) => calls.channels.texts.get, {
      ...wording,
      texto: wording.original,
      propio: false,
      revision: '0',
    });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', text));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Texto').value).to.equal(wording.original));
    expect(screen.queryByRole('button', text)).to.equal(null);
  });
});
