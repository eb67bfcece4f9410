import { expect } from 'chai';
import { defaultWordings, wordingCodes } from '../../../../plugins/channels/texts/default-wordings.js';
import { Wordings } from '../../../../plugins/channels/texts/wordings.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { startDialogueHost } from '../support/dialogue-chat.js';

interface Shown {
  readonly codigo: string;
  readonly propio: boolean;
  readonly revision: string;
}

describe('a wording of the chats, for administrators', () => {
  let host: TestHost;
  let jefa: AdminCaller;

  before(async () => {
    host = await startDialogueHost({ bundle: {} });
    jefa = await AdminCaller.login(host, 'jefa', PASSWORD);
  });
  after(() => host?.stop());

  const preview = (codigo: string, texto: string) => jefa.mutate('channels.texts.preview', { codigo, texto });

  it('has an example of each value, with which its default is said', async () => {
    const wordings = host.container.get(Wordings);
    for (const codigo of wordingCodes) {
      expect(await wordings.preview(codigo, defaultWordings[codigo]), codigo).to.match(/\S/);
    }
    const { data } = await jefa.query('channels.texts.get', { codigo: 'tarea_creada' });
    expect(data).to.deep.include({ propio: false, revision: '0', original: defaultWordings.tarea_creada });
    expect(Object.keys(data.ejemplos as object)).to.deep.equal(['ciudad', 'codigo']);
    expect((await jefa.query('channels.texts.get', { codigo: 'otra_cosa' })).status).to.equal(404);
  });

  it('is said before it is saved, with the words to the citizen that it leaves out', async () => {
    const { data } = await preview('tarea_creada', 'Listo: {{ codigo }}.');
    expect(data).to.deep.equal({ mensajes: ['Listo: TAREA-42.'], original: false });
    const answer = await preview('respuesta', 'Respondimos.');
    expect(answer.data.mensajes).to.have.length(1);
    expect(answer.data.mensajes[0]).to.match(/^Respondimos\.\n\nLe concedemos una parte\. /);
    const long = await preview('tarea_creada', 'palabra '.repeat(499));
    expect(long.data.mensajes).to.have.length(2);
    const blank = await preview('tarea_creada', '{% if false %}x{% endif %}');
    expect(blank.data).to.deep.equal({ mensajes: ['Se creó la tarea TAREA-42.'], original: true });
    expect(await jefa.items('channels.texts.list', { propio: true })).to.deep.equal([]);
  });

  it('is not said where it is invalid: each fault has its line', async () => {
    const unknown = await preview('tarea_creada', 'Uno.\n{{ radicado }}');
    expect(unknown.status).to.equal(400);
    expect(unknown.errors?.['texto']?.[0]).to.match(/^Línea 2: .*radicado/);
    expect((await preview('tarea_creada', '{% for i in (1..900000) %}{{ codigo }}{% endfor %}')).status).to.equal(400);
    expect((await preview('otra_cosa', 'x')).errors).to.have.all.keys('codigo');
  });

  it('is found by words of its text, and by whether the city has its own one', async () => {
    const texto = 'El código no coincidió.';
    await jefa.mutate('channels.texts.save', { codigo: 'codigo_incorrecto', texto });
    const found = await jefa.items<Shown>('channels.texts.list', { busca: 'COINCIDIO codigo' });
    expect(found.map(({ codigo }) => codigo)).to.deep.equal(['codigo_incorrecto']);
    const own = await jefa.items<Shown>('channels.texts.list', { propio: true });
    expect(own.map(({ codigo }) => codigo)).to.deep.equal(['codigo_incorrecto']);
    const others = await jefa.items<Shown>('channels.texts.list', { propio: false });
    expect(others).to.have.length(wordingCodes.length - 1);
  });

  it('is not saved over a change that its editor has not seen', async () => {
    const codigo = 'tarea_cerrada';
    const save = (texto: string, revision: string) => jefa.mutate('channels.texts.save', { codigo, texto, revision });
    expect((await save('Uno.', '0')).data).to.deep.equal({ outcome: 'created' });
    const stale = await save('Dos.', '0');
    expect(stale).to.include({ status: 409, reason: 'stale_revision' });
    expect(stale.text).to.include('jefa');
    const { data } = await jefa.query('channels.texts.get', { codigo });
    expect(data.texto).to.equal('Uno.');
    expect((await save('Dos.', data.revision as string)).data).to.deep.equal({ outcome: 'changed' });
    await jefa.mutate('channels.texts.reset', { codigo });
    expect((await save('Tres.', data.revision as string)).status).to.equal(409);
  });
});
