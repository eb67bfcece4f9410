import { expect } from 'chai';
import { png } from '../../../acceptance/support/stored-files.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { poda, startDraftHost, type DraftClient } from '../support/draft-client.js';

const changed = {
  ...poda,
  preguntas: [
    { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true },
    { pre_codigo: 'arboles', pre_texto: 'Árboles', pre_tipo: 'NUMERO', pre_maximo: 2 },
    { pre_codigo: 'foto', pre_texto: 'Foto', pre_tipo: 'ARCHIVO', pre_tipos_archivo: ['application/pdf'] },
    { pre_codigo: 'plano', pre_texto: 'Plano', pre_tipo: 'ARCHIVO' },
    { pre_codigo: 'especie', pre_texto: 'Especie', pre_tipo: 'TEXTO' },
  ],
};

describe('a draft whose form has changed', () => {
  let client: DraftClient;
  let borrador: string;

  before(async () => {
    client = await startDraftHost();
    borrador = await client.begun();
    const call = client.patch(borrador).attach('foto', png, 'a.png').attach('plano', png, 'b.png');
    await call.field('nombre', 'Luz').field('arboles', '4').field('placa', 'ABC123').expect(200);
  });
  after(() => client.host.stop());

  it('is as it was where the form was saved without a change', async () => {
    await client.save(poda);
    expect(await client.shown(borrador)).not.to.have.property('cambios');
  });

  it('keeps what still fits, and tells what does not', async () => {
    await client.save(changed);
    const { cambios, respuestas, siguiente } = await client.shown(borrador);
    expect(Object.keys(respuestas)).to.have.members(['nombre', 'plano']);
    expect(cambios).to.deep.equal({
      msg: 'El formulario cambió desde que comenzó el borrador.',
      errors: {
        arboles: ['No debe ser mayor que 2.'],
        placa: ['El formulario no tiene este campo.'],
        foto: ['El archivo debe ser PDF: el que envió es de otro tipo.'],
      },
    });
    expect(siguiente?.pregunta?.codigo).to.equal('arboles');
  });

  it('takes what the form asks now', async () => {
    const { body } = await client.patch(borrador, { arboles: 2, especie: 'Ceiba' }).expect(200);
    expect(body.respuestas).to.include({ nombre: 'Luz', arboles: 2, especie: 'Ceiba' });
    expect(body.cambios.errors).to.have.all.keys('placa', 'foto');
  });

  it('has lost nothing where the form is as it was again, except what only the other form asked', async () => {
    await client.save(poda);
    const { cambios, respuestas } = await client.shown(borrador);
    expect(cambios?.errors).to.deep.equal({ especie: ['El formulario no tiene este campo.'] });
    expect(Object.keys(respuestas)).to.have.members(['nombre', 'arboles', 'placa', 'foto', 'plano']);
  });

  it('is not to be had while there is no such form', async () => {
    const { access } = await client.auth.tokens({ username: 'jefa' });
    await new AdminCaller(client.host.url, access).mutate('tramites.tramites.remove', { codigo: 'PODA' });
    client.host.clock.advance(2);
    for (const call of [client.get(borrador), client.patch(borrador, {})]) {
      expect((await call.expect(404)).body.code).to.equal('draft_not_found');
    }
  });

  it('is of the form that read its first answers', async () => {
    await client.save(poda);
    const empty = await client.begun();
    await client.save(changed);
    await client.patch(empty, { nombre: 'Luz' }).expect(200);
    await client.begun();
    const rows = await client.host.database.rows<{ form_digest: Buffer }>(
      'SELECT form_digest FROM forms_draft ORDER BY id',
    );
    const [first, second] = rows.slice(-2).map(({ form_digest }) => form_digest.toString('hex'));
    expect(first).to.equal(second);
  });
});
