import { expect } from 'chai';
import { stringify } from 'yaml';
import { defaultWordings, wordingCodes } from '../../../../plugins/channels/texts/default-wordings.js';
import { Wordings } from '../../../../plugins/channels/texts/wordings.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { withClockJump } from '../../../host/text/text-templates/support/clock-jump.js';
import { DialogueChat, startDialogueHost } from '../support/dialogue-chat.js';

describe('a wording of the chats', () => {
  let host: TestHost;
  let jefa: AdminCaller;
  let wordings: Wordings;

  before(async () => {
    const textos_canales = [{ codigo: 'tarea_cerrada', texto: '{{ ciudad }} cerró {{ codigo }}.' }];
    host = await startDialogueHost({ bundle: { textos_canales } });
    jefa = await AdminCaller.login(host, 'jefa', PASSWORD);
    wordings = host.container.get(Wordings);
  });
  after(() => host?.stop());

  const say = (codigo: keyof typeof defaultWordings, data = {}): Promise<string> => {
    host.clock.advance(2);
    return wordings.say(codigo, data);
  };

  it('is short enough and uses only its own names', () => {
    for (const codigo of wordingCodes) {
      expect(defaultWordings[codigo].length, codigo).to.be.within(1, 4000);
      expect(codigo.length, codigo).to.be.at.most(60);
      expect(() => wordings.read(codigo, defaultWordings[codigo]), codigo).to.not.throw();
    }
  });

  it('is the default, unless the city has its own one', async () => {
    expect(await say('tarea_creada', { codigo: 'T-1' })).to.equal('Se creó la tarea T-1.');
    expect(await say('tarea_cerrada', { codigo: 'T-1' })).to.match(/^\S.* cerró T-1\.$/);
    const { data } = await jefa.mutate('channels.texts.save', { codigo: 'sin_dialogo', texto: 'Nada por aquí.' });
    expect(data).to.deep.equal({ outcome: 'created' });
    host.clock.advance(2);
    const chat = await DialogueChat.open(host);
    expect(await chat.say('/atras')).to.equal('Nada por aquí.');
    await jefa.mutate('channels.texts.reset', { codigo: 'sin_dialogo' });
    host.clock.advance(2);
    expect(await chat.say('/atras')).to.equal(defaultWordings.sin_dialogo);
  });

  it('is listed with the names that it may use, and each change of it is in the audit log', async () => {
    const texts = await jefa.items<{ codigo: string }>('channels.texts.list', { limit: 7 });
    expect(texts.map(({ codigo }) => codigo)).to.deep.equal(wordingCodes);
    expect(texts.find(({ codigo }) => codigo === 'tarea_cerrada')).to.deep.include({
      texto: '{{ ciudad }} cerró {{ codigo }}.',
      original: defaultWordings.tarea_cerrada,
      propio: true,
      datos: ['ciudad', 'codigo'],
    });
    const entries = await host.database.rows<{ action: string }>(
      "SELECT action FROM host_audit_entry WHERE action LIKE 'channels.text.%' ORDER BY at",
    );
    expect(entries.map(({ action }) => action)).to.deep.equal(['channels.text.saved', 'channels.text.reset']);
  });

  it('is refused when it is invalid', async () => {
    const refused: readonly (readonly [texto: string, reason: RegExp])[] = [
      ['{{ radicado', /no está cerrado/],
      ['{{ radicado }}', /falta el dato "radicado"/],
      ['{% include "x" %}', /./],
      ['{{ codigo | nada }}', /el filtro "nada" no existe/],
      ['x'.repeat(4001), /./],
      ['  ', /./],
    ];
    for (const [texto, reason] of refused) {
      const { status, errors } = await jefa.mutate('channels.texts.save', { codigo: 'tarea_creada', texto });
      expect(status, texto.slice(0, 30)).to.equal(400);
      expect(errors?.['texto']?.join(), texto.slice(0, 30)).to.match(reason);
    }
    const unknown = await jefa.mutate('channels.texts.save', { codigo: 'otra_cosa', texto: 'x' });
    expect(unknown.errors).to.have.all.keys('codigo');
    expect((await jefa.mutate('channels.texts.reset', { codigo: 'otra_cosa' })).status).to.equal(400);
  });

  it('is the city’s own one on a slow machine, too', async () => {
    host.clock.advance(2);
    const current = await wordings.current();
    expect(withClockJump(2, () => current('tarea_cerrada', { codigo: 'T-1' }))).to.match(/^\S.* cerró T-1\.$/);
  });

  it('is the default when the city’s own one fails with the data or is blank', async () => {
    const endless = '{% for i in (1..100000000) %}{{ codigo }}{% endfor %}';
    const loops = `${'{% for i in (1..9) %}'.repeat(9)}${'{% endfor %}'.repeat(9)}`;
    for (const texto of ['{% if false %}x{% endif %}', endless, loops]) {
      expect((await jefa.mutate('channels.texts.save', { codigo: 'tarea_creada', texto })).status).to.equal(200);
      expect(await say('tarea_creada', { codigo: 'T-1' })).to.equal('Se creó la tarea T-1.');
    }
    // A wording that another version stored.
    await host.database.changeRows("UPDATE channels_text SET texto = '{{ nada' WHERE codigo = 'tarea_creada'");
    await host.database.insertRows('channels_text', [{ codigo: 'de_otra_version', texto: 'x' }]);
    await jefa.mutate('channels.texts.save', { codigo: 'confirmar', texto: '¿Sí?' });
    expect(await say('tarea_creada', { codigo: 'T-1' })).to.equal('Se creó la tarea T-1.');
    expect(await say('confirmar')).to.equal('¿Sí?');
  });

  it('is followed by the words to the citizen that the city’s own one leaves out', async () => {
    const recurso = { nombre: 'Reposición', ante: null, plazo: '10 días', hasta: null, terminado: false, norma: null };
    const pendientes = ['Falta la firma.', null].map((para_ciudadano) => ({
      nombre: 'Plano',
      hasta: null,
      terminado: false,
      para_ciudadano,
      si_no_llega: null,
    }));
    const traslado = { entidad: 'la CAR', para_ciudadano: null };
    const remedies =
      'Si no está de acuerdo, puede presentar:\n– Reposición, en un plazo de 10 días desde la notificación';
    const cases: readonly [codigo: keyof typeof defaultWordings, texto: string, data: object, said: string][] = [
      [
        'respuesta',
        'R.',
        { parcial: 'Otra no.', recursos: [recurso] },
        `R.\n\nLe concedemos una parte. Otra no.\n\n${remedies}`,
      ],
      ['respuesta', 'R. {{ parcial }}', { parcial: 'Otra no.', recursos: null }, 'R. Otra no.'],
      [
        'estado',
        '{% for uno in pendientes %}{{ uno.nombre }} {% endfor %}',
        { pendientes },
        'Plano Plano\n\nPlano: Falta la firma.',
      ],
      ['estado', '{{ pendientes[0].para_ciudadano }}', { pendientes }, 'Falta la firma.'],
      [
        'estado',
        'E.',
        { pendientes: [], traslado, para_ciudadano: 'Espere.' },
        'E.\n\nLa entidad competente es la CAR.\nEspere.',
      ],
      [
        'estado',
        'E.',
        { pendientes: [], pagos: [{ concepto: 'Copias', valor: '$ 900', referencia: '1234', lugares: [] }] },
        'E.\n\nDebe pagar: Copias\nValor: $ 900\nReferencia de pago: 1234',
      ],
      [
        'estado',
        'E.',
        {
          pendientes: [],
          mensaje_ciudad: { nuevos: 1, fecha: '2026-03-02T15:00:00Z', texto: 'Espere.', archivos: [] },
        },
        'E.\n\nMensajes nuestros que no ha contestado: 1\nNuestro último mensaje, del 02/03/2026:\nEspere.',
      ],
      [
        'pendiente_comenzado',
        'P.',
        { para_ciudadano: 'Firme.', si_no_llega: 'La archivamos.' },
        'P.\n\nFirme.\nLa archivamos.',
      ],
      [
        'tarea_confirmar',
        '¿Sí?',
        { tarea: 'T', para_ciudadano: 'Firme.' },
        '¿Sí?\n\nQuien hizo la solicitud leerá: «Firme.»',
      ],
      ['tarea_revision', '¿Sí?', { tarea: 'T', para_ciudadano: null }, '¿Sí?'],
    ];
    for (const [codigo, texto, data, said] of cases) {
      expect((await jefa.mutate('channels.texts.save', { codigo, texto })).status, codigo).to.equal(200);
      expect(await say(codigo, data), codigo).to.equal(said);
    }
  });

  it('is refused in a bundle when it is invalid', async () => {
    for (const texto of [
      { codigo: 'otra', texto: 'x' },
      { codigo: 'confirmar', texto: '{{ x }}' },
    ]) {
      const bundle = { textos_canales: [texto] };
      const error = await startDialogueHost({ bundle }).catch((reason: unknown) => reason);
      expect(String((error as Error).message), stringify(bundle)).to.include('textos_canales');
    }
  });
});
