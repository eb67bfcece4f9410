import { expect } from 'chai';
import request from 'supertest';
import { everyAnswer, everyType } from '../../../acceptance/support/every-type.js';
import { pdf } from '../../../acceptance/support/stored-files.js';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { DialogueChat, startDialogueHost } from '../support/dialogue-chat.js';

/** The answers of a person in a chat, by question. */
const inChat: readonly (readonly [codigo: string, answer: (chat: DialogueChat) => Promise<unknown>])[] = [
  ['nombre', (chat) => chat.say('María Ñáñez 😀')],
  ['relato', (chat) => chat.say('línea 1\nlínea 2')],
  ['edad', (chat) => chat.say('34,5')],
  ['desde', (chat) => chat.say('29/02/2024')],
  ['hora', (chat) => chat.say('8:30 a. m.')],
  ['correo', (chat) => chat.say(' maria@correo.example ')],
  ['telefono', (chat) => chat.say('(300) 123-45 67')],
  ['acepta', (chat) => chat.press('Sí')],
  ['color', (chat) => chat.say('1')],
  [
    'dias',
    async (chat) => {
      await chat.press('jueves');
      await chat.press('lunes');
      await chat.press('Listo');
    },
  ],
  ['documento', (chat) => chat.say('CC 1144012345')],
  ['direccion', (chat) => chat.say('Cra 4 # 12-20 ')],
  ['lugar', (chat) => chat.send({ kind: 'location', latitude: 3.45, longitude: -76.53 })],
  ['adjunto', (chat) => chat.attach(pdf, { nombre: 'plano.pdf' })],
  ['placa', (chat) => chat.say('ABC123')],
];

const askedOf = (text: string | undefined): string | undefined => /Pregunta \d+ de \d+\n(.*)/.exec(text ?? '')?.[1];

describe('a form of every type of question', () => {
  let host: TestHost;
  /** The stored answers of the filing over the API. */
  let stored: Record<string, unknown>;

  const lastRecord = async () => (await storedRecords(host)).at(-1)!;
  const draftOf = (link: string): string => /(?:borrador|retomar)\/(\S+)/.exec(link)![1]!;
  const patch = async (borrador: string, codes: readonly string[]): Promise<void> => {
    const call = request(host.url).patch(`/home/api/borrador/${borrador}`);
    for (const codigo of codes) {
      if (codigo === 'adjunto') call.attach('adjunto', pdf, 'plano.pdf');
      else for (const one of [everyAnswer[codigo]![0]].flat()) call.field(codigo, asField(one));
    }
    await call.expect(200);
  };
  const asField = (value: unknown): string =>
    typeof value === 'string'
      ? value
      : Object.values(value as object)
          .join(' ')
          .replace('13 ', 'CC ');

  before(async () => {
    host = await startDialogueHost({ bundle: { tramites: [everyType] } });
    const call = request(host.url).post('/home/api/tramite/TODO').attach('adjunto', pdf, 'plano.pdf');
    for (const codigo of Object.keys(everyAnswer)) {
      for (const one of [everyAnswer[codigo]![0]].flat()) call.field(codigo, asField(one));
    }
    await call.expect(200);
    stored = (await lastRecord()).informacion;
    expect(Object.keys(stored)).to.have.members(inChat.map(([codigo]) => codigo));
  });
  after(() => host?.stop());

  it('makes the same record when it is filed in a chat', async () => {
    const chat = await DialogueChat.open(host);
    let told = await chat.say('/tramite todo');
    expect(told).to.include('Todos los tipos de pregunta');
    for (const [index, [codigo, answer]] of inChat.entries()) {
      const question = everyType.preguntas.find(({ pre_codigo }) => pre_codigo === codigo)!;
      told = chat.replies.map(({ text }) => text).join('\n');
      expect(askedOf(told), codigo).to.equal(question.pre_texto);
      expect(told).to.include(`Pregunta ${index + 1} de ${inChat.length}`);
      if (codigo === 'placa') expect(told).to.match(/^Lea con atención/);
      await answer(chat);
    }
    expect(chat.replies[0]!.text).to.include('Esto se enviará: Todos los tipos de pregunta');
    expect(chat.replies[0]!.text).to.include('Documento: CC 1144012345').and.to.include('Desde: 29/02/2024');
    expect(chat.labels()).to.deep.equal(['Enviar', 'Cambiar', 'Cancelar']);
    const receipt = await chat.press('Enviar');
    const { informacion, anio, numero } = await lastRecord();
    expect(informacion).to.deep.equal(stored);
    expect(receipt).to.include(`Radicado: ${anio}-${String(numero).padStart(7, '0')}`);
    const key = /key_[\w-]+/.exec(receipt)![0];
    expect(await chat.say(`/estado ${key}`))
      .to.include('Estado: Radicado')
      .and.to.include('Todos los tipos de pregunta');
    expect(await chat.rows()).to.deep.equal([]);
    const [row] = await host.database.rows<{ canal: string; usuario_id: number | null }>(
      'SELECT canal, usuario_id FROM tramites_record ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY',
    );
    expect(row).to.deep.equal({ canal: 'PRUEBA', usuario_id: null });
  });

  it('makes the same record when it is begun in a chat and completed over the API', async () => {
    const chat = await DialogueChat.open(host);
    await chat.say('/tramite TODO');
    const half = inChat.slice(0, 7);
    for (const [, answer] of half) await answer(chat);
    const borrador = draftOf(await chat.say('/enlace'));
    await patch(
      borrador,
      inChat.slice(7).map(([codigo]) => codigo),
    );
    await request(host.url).post(`/home/api/tramite/TODO?borrador=${borrador}`).send({}).expect(200);
    expect((await lastRecord()).informacion).to.deep.equal(stored);
    expect(await chat.say('/continuar')).to.include('se envió desde otro lugar');
    expect(await chat.rows()).to.deep.equal([]);
  });

  it('makes the same record when it is begun over the API and completed in a chat', async () => {
    const begun = await request(host.url).post('/home/api/borrador/TODO').expect(201);
    const { borrador } = begun.body as { borrador: string };
    await patch(
      borrador,
      inChat.slice(0, 7).map(([codigo]) => codigo),
    );
    const chat = await DialogueChat.open(host, { chat: 'linked' });
    expect(await chat.say(`/continuar ${borrador}`)).to.include('Pregunta 8 de 15');
    for (const [, answer] of inChat.slice(7)) await answer(chat);
    const receipt = await chat.say('/enviar');
    expect((await lastRecord()).informacion).to.deep.equal(stored);
    const radicado = /Radicado: (\S+)/.exec(receipt)![1]!;
    expect(await chat.say(`/estado ${radicado}`)).to.include(`Radicado ${radicado}`);
  });
});
