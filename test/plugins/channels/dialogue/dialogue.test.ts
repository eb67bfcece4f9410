import { expect } from 'chai';
import request from 'supertest';
import { JobRefusedError } from '../../../../host/plugin-api/index.js';
import { pdf, png, storedFiles } from '../../../acceptance/support/stored-files.js';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { DialogueChat, platformFiles, startDialogueHost } from '../support/dialogue-chat.js';

const poda = {
  codigo: 'PODA',
  nombre: 'Poda de árboles',
  preguntas: [
    { pre_codigo: 'aviso', pre_texto: 'Traiga sus fotos.', pre_tipo: 'INFORMATIVO' },
    { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true, pre_ayuda: 'Completo' },
    { pre_codigo: 'arboles', pre_texto: 'Árboles', pre_tipo: 'NUMERO', pre_obligatorio: true, pre_maximo: 900 },
    { pre_codigo: 'motivo', pre_texto: 'Motivo', pre_tipo: 'TEXTO', condicion: 'arboles > 3' },
    {
      pre_codigo: 'zona',
      pre_texto: 'Zona',
      pre_tipo: 'SELECCION',
      opciones: [{ codigo: '0', nombre: '0', ayuda: 'El centro.' }, '1', '2'],
    },
    { pre_codigo: 'foto', pre_texto: 'Foto', pre_tipo: 'ARCHIVO', pre_tipos_archivo: ['image/png'] },
  ],
};
const barrios = Array.from({ length: 45 }, (_, index) => `Barrio ${index + 1}`);
const aseo = {
  codigo: 'ASEO',
  nombre: 'Aseo',
  preguntas: [
    { pre_codigo: 'barrio', pre_texto: 'Barrio', pre_tipo: 'SELECCION', pre_obligatorio: true, opciones: barrios },
    { pre_codigo: 'dias', pre_texto: 'Días', pre_tipo: 'SELECCION_MULTIPLE', opciones: ['Lunes', 'Martes', 'Jueves'] },
  ],
};
const LIMITE = { codigo: 'LIMITE', nombre: 'Límite', preguntas: [{ ...poda.preguntas[1], pre_codigo: 'unico' }] };

describe('the dialogue of a chat', () => {
  let host: TestHost;
  let jefa: AdminCaller;
  let chat: DialogueChat;

  const records = () => storedRecords(host);
  const save = async (tramite: object): Promise<void> => {
    const { data, text } = await jefa.mutate('tramites.tramites.save', tramite);
    if (!data) throw new Error(text);
    host.clock.advance(2);
  };

  before(async () => {
    host = await startDialogueHost({ bundle: { tramites: [aseo, LIMITE, poda] } });
    jefa = await AdminCaller.login(host, 'jefa', PASSWORD);
  });
  beforeEach(async () => {
    chat = await DialogueChat.open(host);
  });
  after(() => host?.stop());

  it('asks which number an ambiguous text means, and otherwise reads numbers as pages do', async () => {
    await chat.say('/tramite PODA');
    expect(await chat.say('Ana')).to.include('Por ejemplo: 1.500.000 o 12,5.');
    expect(await chat.say('1.500'))
      .to.include('¿Quiso decir 1500 o 1,5? Escriba 1500 o 1,5.')
      .and.to.include('Árboles');
    expect(await chat.say('uno')).to.include('Debe ser un número. Por ejemplo: 1.500.000 o 12,5.');
    expect(await chat.say('1.500.000')).to.include('No debe ser mayor que 900');
    expect(await chat.say('1,5')).to.include('Zona\n0: El centro.\nElija');
  });

  it('continues when the user opens the chat again', async () => {
    await chat.say('/tramite LIMITE');
    expect(await chat.say('/start')).to.include('Pregunta 1 de 1');
    expect(await chat.say('/start BOT-0000')).to.include('Pregunta 1 de 1');
  });

  it('serves the linked chat, and other chats when the connection allows citizens', async () => {
    const city = await DialogueChat.open(host, { ciudadanos: false });
    expect(await city.send({ kind: 'text', text: '/tramite' })).to.equal(undefined);
    const linked = await DialogueChat.open(host, { ciudadanos: false, chat: 'linked' });
    expect(await linked.say('/tramite')).to.include('¿Qué trámite');
    expect(await chat.say('/tramite')).to.include('¿Qué trámite');
    const turn = chat.turn({ kind: 'text', text: '/tramite' });
    const isNew = { ...turn, connection: { ...turn.connection, verificado: false } };
    expect(await chat.prepare(isNew)).to.equal(undefined);
  });

  it('leaves other messages to other listeners', async () => {
    for (const text of ['Hay un hueco', '/start BOT-1234', '/otra', 'tramite', ' /tramite', '9']) {
      expect(await chat.send({ kind: 'text', text }), text).to.equal(undefined);
    }
    expect(await chat.send({ kind: 'other' })).to.equal(undefined);
    expect(await chat.send({ kind: 'choice', value: 'of somebody else' })).to.equal(undefined);
  });

  it('lists the commands, in any spelling of the command', async () => {
    for (const text of ['/ayuda', '/AYUDA', '/Ayuda@la_ciudad_bot', '/ayuda por favor', '\u200E/ayuda', '／ayuda']) {
      expect(await chat.say(text))
        .to.include('/tramite')
        .and.to.include('/cancelar');
    }
    for (const text of [
      '/atras',
      '/omitir',
      '/cancelar',
      '/continuar',
      '/enlace',
      '/enviar',
      '/atrás',
      '/atra\u0301s',
    ]) {
      expect(await chat.say(text), text).to.include('No hay un trámite abierto');
    }
    expect(await chat.say('/trámite no hay'))
      .to.include('No hay un trámite con ese nombre')
      .and.include('¿Qué');
    expect(chat.labels()).to.deep.equal(['Aseo', 'Límite', 'Poda de árboles']);
    expect(await chat.say('\u200E３'))
      .to.include('Trámite: Poda de árboles')
      .and.to.include('Traiga sus fotos.');
    expect(await chat.say('/tramite ASEO')).to.include('Tiene abierto el trámite «Poda de árboles»');
    expect(await chat.say('/otra')).to.include('No existe el comando /otra');
  });

  it('refuses with the reason of the form, and asks again', async () => {
    expect(await chat.say('/tramite PODA')).to.include('Pregunta 1 de 4\nNombre\nCompleto');
    expect(await chat.say('/omitir'))
      .to.include('Falta responder «Nombre».')
      .and.to.include('Nombre');
    expect(await chat.send({ kind: 'other' }))
      .to.include('Eso no responde la pregunta')
      .and.to.include('Nombre');
    expect(await chat.attach(png)).to.include('Eso no responde la pregunta');
    expect(await chat.send({ kind: 'location', latitude: 1, longitude: 1 })).to.include('Eso no responde');
    expect(await chat.attach(pdf, {}, 'voice'))
      .to.include('Escriba la respuesta')
      .and.to.include('Nombre');
    for (const blank of ['   ', '\u200B', '\u3164']) {
      expect(await chat.say(blank))
        .to.include('Falta responder')
        .and.to.include('Nombre');
    }
    expect(await chat.say('Luz\u0007')).to.include('Contiene caracteres que no se admiten.');
    expect(await chat.say('Luz')).to.include('Pregunta 2 de 4\nÁrboles');
    expect(await chat.say('muchos'))
      .to.include('Debe ser un número')
      .and.to.include('Pregunta 2 de 4');
    expect(await chat.say('901')).to.include('No debe ser mayor que 900.');
    // This answer adds a question.
    expect(await chat.say('500'))
      .to.include('Pregunta 3 de 5\nMotivo')
      .and.to.include('/omitir');
  });

  it('goes back, skips and changes answers', async () => {
    await chat.say('/tramite PODA');
    expect(await chat.say('/atras'))
      .to.include('Esta es la primera pregunta')
      .and.to.include('Nombre');
    await chat.say('Luz');
    await chat.say('4');
    await chat.say('Estorban');
    expect(await chat.say('/atras'))
      .to.include('Motivo')
      .and.to.include('Respondió: Estorban');
    expect(await chat.say('/atras'))
      .to.include('Pregunta 2 de 5\nÁrboles')
      .and.to.include('Respondió: 4');
    expect(await chat.say('2')).to.include('Pregunta 3 de 4\nZona');
    await chat.say('/atras');
    expect(await chat.say('/continuar')).to.include('Pregunta 3 de 4\nZona');
    // The name counts, and not the number.
    expect(await chat.say('1')).to.include('Foto');
    expect(await chat.say('/omitir'))
      .to.include('Zona: 1')
      .and.to.include('Foto: (sin responder)');
    await chat.press('Cambiar');
    expect(await chat.say('árboles')).to.include('Respondió: 2');
    expect(await chat.say('3')).to.include('Árboles: 3');
    expect(await chat.say('quizás'))
      .to.include('Eso no responde')
      .and.to.include('¿Lo envía?');
    expect(await chat.say('/enviar')).to.include('Radicado:');
    expect((await records()).at(-1)!.informacion).to.deep.equal({ nombre: 'Luz', arboles: 3, zona: '1' });
  });

  it('offers long lists in pages, and accepts names of any page', async () => {
    await chat.say('/tramite ASEO');
    expect(chat.labels()).to.have.length(21);
    const first = chat.valueOf('Barrio 1');
    await chat.press('Ver más');
    await chat.press('Ver más');
    expect(chat.labels()).to.deep.equal(['Barrio 41', 'Barrio 42', 'Barrio 43', 'Barrio 44', 'Barrio 45', 'Ver más']);
    expect(await chat.send({ kind: 'choice', value: first })).to.include('de un mensaje anterior');
    expect(await chat.say('BARRIO 7')).to.include('Pregunta 2 de 2\nDías');
    expect(await chat.press('Martes')).to.include('Elegidas: Martes');
    expect(chat.labels()).to.include('✓ Martes');
    expect(await chat.say('1, jueves')).to.include('Elegidas: Martes, Lunes, Jueves');
    expect(await chat.say('martes')).to.include('Elegidas: Lunes, Jueves');
    expect(await chat.say('nunca')).to.include('Tiene códigos que no son de las opciones');
    expect(await chat.say('listo')).to.include('Días: Lunes, Jueves');
  });

  it('accepts files of the requested kind and size', async () => {
    await chat.say('/tramite PODA');
    for (const text of ['Luz', '1', '/omitir']) await chat.say(text);
    expect(await chat.say('no tengo'))
      .to.include('Eso no responde')
      .and.to.include('Envíe un archivo');
    expect(await chat.attach(pdf, { nombre: 'a.pdf' })).to.include(
      'El archivo debe ser PNG: el que envió es de otro tipo.',
    );
    expect(await chat.attach(Buffer.alloc(0))).to.include('El archivo está vacío');
    expect(await chat.attach(png, { tamano: 100_001 })).to.include('hasta 0,1 MB');
    expect(await chat.attach(Buffer.alloc(100_001))).to.include('hasta 0,1 MB');
    platformFiles.set('gone', new JobRefusedError('gone'));
    expect(await chat.send({ kind: 'file', file: { id: 'gone' } })).to.include('ya no está disponible');
    const before = (await storedFiles(host)).length;
    await chat.attach(png, { nombre: 'foto.png' });
    expect(chat.replies[0]!.text).to.include('Foto: foto.png');
    expect(await storedFiles(host)).to.have.length(before + 1);
    await chat.say('/enviar');
    expect((await records()).at(-1)!.informacion['foto']).to.include({ nombre: 'foto.png', tipo: 'image/png' });
  });

  it('continues in another chat, on another host, by a link that cannot be guessed', async () => {
    await chat.say('/tramite PODA');
    await chat.say('Luz');
    const link = await chat.say('/enlace');
    const [, borrador] = /(?:borrador|retomar)\/(\S+)/.exec(link)!;
    await request(host.url).get(`/home/api/borrador/${borrador}`).expect(200);
    expect(await chat.say('/cancelar')).to.include(`/continuar ${borrador}`);
    expect(await chat.rows()).to.deep.equal([]);
    const { databaseUrl, dataFolder, secretKey } = host;
    const second = await startDialogueHost({ databaseUrl, dataFolder, secretKey });
    try {
      const other = await DialogueChat.open(host);
      expect(await other.say(`/continuar ${borrador}`)).to.include('Pregunta 2 de 4');
      // The database does not have the key in plain text.
      const rows = await host.database.rows('SELECT * FROM channels_dialogue');
      expect(JSON.stringify(rows)).to.not.include(borrador);
      other.host = second;
      expect(await other.say('/continuar')).to.include('Pregunta 2 de 4\nÁrboles');
      for (const text of ['1', '/omitir']) await other.say(text);
      other.host = host;
      await other.say('/omitir');
      expect(await other.say('Enviar')).to.include('Radicado:');
      expect(await other.say(`/continuar ${borrador}`)).to.include('No existe ese borrador');
    } finally {
      await second.stop();
    }
  });

  it('has one effect when a message is processed repeatedly and on any host', async () => {
    await chat.say('/tramite ASEO');
    await chat.say('Barrio 1');
    const pick = chat.turn({ kind: 'choice', value: chat.valueOf('Lunes') });
    // The host dies between the work and the transaction; another one comes too late.
    await chat.prepare(pick);
    const [step, late] = [await chat.prepare(pick), await chat.prepare(pick)];
    await chat.write(step!);
    expect(chat.replies[0]!.text).to.include('Elegidas: Lunes');
    expect((await rejectionOf(chat.write(late!))).message).to.equal('the dialogue went on meanwhile');

    const done = chat.turn({ kind: 'choice', value: chat.valueOf('Listo') });
    await chat.prepare(done);
    await chat.write((await chat.prepare(done))!);
    expect(chat.replies[0]!.text).to.include('Días: Lunes');
    const send = chat.turn({ kind: 'choice', value: chat.valueOf('Enviar') });
    const filed = (await records()).length;
    await chat.prepare(send);
    const sends = [await chat.prepare(send), await chat.prepare(send)];
    const ends = await Promise.allSettled(sends.map((one) => chat.write(one!)));
    expect(ends.map(({ status }) => status)).to.have.members(['fulfilled', 'rejected']);
    expect(await records()).to.have.length(filed + 1);
    expect(await chat.send({ kind: 'choice', value: 'd1.0' })).to.include('mensaje anterior');
  });

  it('begins once when its first message is processed repeatedly', async () => {
    const begin = chat.turn({ kind: 'text', text: '/tramite LIMITE' });
    const steps = [await chat.prepare(begin), await chat.prepare(begin)];
    await chat.write(steps[0]!);
    expect((await rejectionOf(chat.write(steps[1]!))).message).to.equal('the dialogue went on meanwhile');
    expect(await chat.rows()).to.have.length(1);
  });

  it('says that the answers were changed elsewhere while they are sent, and sends none of them', async () => {
    await chat.say('/tramite LIMITE');
    const [, borrador] = /(?:borrador|retomar)\/(\S+)/.exec(await chat.say('/enlace'))!;
    await chat.say('Luz');
    const step = await chat.prepare(chat.turn({ kind: 'text', text: '/enviar' }));
    await request(host.url).patch(`/home/api/borrador/${borrador}`).send({ unico: 'Rosa' }).expect(200);
    const filed = (await records()).length;
    expect((await chat.write(step!))[0]!.text).to.include('Alguien cambió las respuestas');
    expect(await records()).to.have.length(filed);
    // Answers that were not shown here are shown before they are sent.
    expect(await chat.say('/enviar'))
      .to.include('Alguien cambió las respuestas')
      .and.to.include(': Rosa');
    expect(await records()).to.have.length(filed);
    const again = await chat.prepare(chat.turn({ kind: 'text', text: '/enviar' }));
    await request(host.url).delete(`/home/api/borrador/${borrador}`).expect(204);
    expect((await chat.write(again!))[0]!.text).to.include('El borrador terminó');
    expect(await records()).to.have.length(filed);
    expect(await chat.rows()).to.deep.equal([]);
  });

  it('says that the form has changed, and asks its present questions', async () => {
    const [unico] = LIMITE.preguntas;
    await chat.say('/tramite LIMITE');
    await save({ ...LIMITE, preguntas: [{ ...unico, pre_codigo: 'otro', pre_texto: 'Otra cosa' }] });
    expect(await chat.say('Luz'))
      .to.include('esa pregunta ya no se hace')
      .and.to.include('Otra cosa');
    expect(await chat.say('Luz')).to.include('Otra cosa: Luz');
    await save({ ...LIMITE, preguntas: [{ ...unico, pre_codigo: 'otro', pre_longitud_minima: 9 }] });
    expect(await chat.say('/enviar'))
      .to.include('El formulario cambió')
      .and.to.include('Pregunta 1 de 1');
    expect(await chat.say('Luz Marina Ñáñez'))
      .to.include('Luz Marina')
      .and.not.to.include('El formulario cambió');
    await jefa.mutate('tramites.tramites.remove', { codigo: 'LIMITE' });
    host.clock.advance(2);
    expect(await chat.say('/enviar')).to.include('este trámite ya no sigue aquí');
    expect(await chat.rows()).to.deep.equal([]);
    await save(LIMITE);
  });

  it('offers a way out when a condition cannot be evaluated', async () => {
    const [, nombre, arboles] = poda.preguntas;
    const condicion = 'if arboles > 3 then {f: function(x) f(x), r: f(1)}.r = 1 else true';
    await save({ codigo: 'FALLA', nombre: 'Falla', preguntas: [arboles, { ...nombre, condicion }] });
    await chat.say('/tramite FALLA');
    expect(await chat.say('4'))
      .to.include('no se puede saber')
      .and.to.include('Árboles');
    expect(await chat.say('/continuar')).to.include('Pregunta 1 de 2\nÁrboles');
    const [, borrador] = /(?:borrador|retomar)\/(\S+)/.exec(await chat.say('/enlace'))!;
    await request(host.url).patch(`/home/api/borrador/${borrador}`).send({ arboles: 4 }).expect(200);
    for (const text of ['/continuar', '/atras', '/enviar', '3']) {
      expect(await chat.say(text), text)
        .to.include('no se puede saber')
        .and.to.include('/cancelar');
    }
    await request(host.url).patch(`/home/api/borrador/${borrador}`).send({ arboles: 2 }).expect(200);
    expect(await chat.say('3')).to.include('Pregunta 2 de 2\nNombre');
    await jefa.mutate('tramites.tramites.remove', { codigo: 'FALLA' });
  });

  it('treats any text as plain text', async () => {
    const hostile = [
      '{{ ciudad }}',
      "'; DROP TABLE channels_dialogue; --",
      '\u202e\u0000',
      '/'.repeat(4000),
      'd1.0',
      '__proto__',
      '🧨'.repeat(200),
    ];
    for (const text of hostile) {
      const each = await DialogueChat.open(host);
      await each.say('/tramite PODA');
      expect(await each.say(text), text.slice(0, 20)).to.include('Pregunta');
      await each.say(`/tramite ${text}`);
      await each.say(`/estado ${text}`);
      expect(await each.say(`/continuar ${text}`)).to.include('/continuar');
      for (const value of ['d0.0', 'd99999999999999.999', `${text}`.slice(0, 60)]) {
        expect(await each.send({ kind: 'choice', value })).to.include('Pregunta');
      }
    }
    await chat.say('/tramite PODA');
    await chat.say('{{ ciudad }} & <b>');
    await chat.say('1');
    await chat.say('/omitir');
    expect(await chat.say('/omitir')).to.include('Nombre: {{ ciudad }} & <b>');
  });

  it('opens no drafts or records of other people', async () => {
    const [record] = await host.database.rows<{ anio: number; numero: number; clave: string }>(
      'SELECT anio, numero, clave FROM tramites_record ORDER BY id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY',
    );
    const radicado = `${record!.anio}-${String(record!.numero).padStart(7, '0')}`;
    expect(await chat.say(`/estado ${radicado}`)).to.include('la clave de seguimiento que recibió');
    const linked = await DialogueChat.open(host, { chat: 'linked' });
    // An unknown person filed it.
    expect(await linked.say(`/estado ${radicado}`)).to.include('No se encontró');
    expect(await linked.say('/estado')).to.include('la clave de seguimiento que recibió');
    expect(await chat.say(`/estado ${record!.clave}`)).to.include(`Radicado ${radicado}`);
    expect(await chat.say('/estado key_00000000-0000-0000-0000-000000000000')).to.include('No se encontró');
  });

  it('begins again when another version stored its state', async () => {
    await chat.say('/tramite PODA');
    await host.database.changeRows("UPDATE channels_dialogue SET estado = '{}' WHERE connection_id = $1", [
      chat.connection.id,
    ]);
    expect(await chat.send({ kind: 'text', text: 'Luz' })).to.equal(undefined);
    expect(await chat.say('/tramite PODA')).to.include('Pregunta 1 de 4');
    expect(await chat.rows()).to.have.length(1);
  });
});
