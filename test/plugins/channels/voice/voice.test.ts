import { expect } from 'chai';
import request from 'supertest';
import { JobRefusedError, Outbox } from '../../../../host/plugin-api/index.js';
import { voiceJob } from '../../../../plugins/channels/voice/voice-job.js';
import { Inbox, type InboxTask } from '../../../../plugins/workflow/contract.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { bearer, PASSWORD } from '../../auth/support/auth-client.js';
import { DialogueChat, FilesChannel, platformFiles, startDialogueHost } from '../support/dialogue-chat.js';
import { TranscriptionService } from '../support/transcription-service.js';

const sound = Buffer.from('OggS esto es una nota de voz');
const tramite = {
  codigo: 'QUEJA',
  nombre: 'Queja',
  preguntas: [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO', pre_longitud_maxima: 30 }],
};

describe('voice notes', () => {
  let service: TranscriptionService;
  let host: TestHost;
  let chat: DialogueChat;
  let notes = 0;

  const configOf = (transcription: object) => ({ jobs: { pollSeconds: 0.05 }, channels: { transcription } });

  before(async () => {
    service = await TranscriptionService.start();
    host = await startDialogueHost({
      bundle: { tramites: [tramite] },
      environment: { VENTANILLA_TRANSCRIPTION_KEY: 'clave-secreta' },
      config: configOf({ url: service.url, seconds: 0.5, allowPrivateAddresses: true }),
    });
    chat = await DialogueChat.open(host, { chat: 'linked' });
  });
  beforeEach(() => {
    service.asked.length = 0;
    service.answer = (response) => response.end('{"text":" Hay un hueco en la Cra 5 \\u0000"}');
  });
  after(async () => {
    await host?.stop();
    await service?.stop();
  });

  /** Makes a task of a voice note, as a message does. */
  const note = async (file: Buffer | Error | undefined, tamano?: number): Promise<number> => {
    notes += 1;
    const id = `v${notes}`;
    if (file) platformFiles.set(id, file);
    const { id: plugin_id, owner } = chat.connection;
    return host.database.transaction(async (tx) => {
      const metadatos_extra = { chat_id: 'linked', plugin_id, pendiente_stt: true };
      const task = { tipo: 'prueba_voice', titulo: 'Nota de voz', owner, metadatos_extra };
      const made = await host.container.get<Inbox>(Inbox).createTask(tx, task);
      const platform_file = JSON.stringify({ id, tamano });
      const row = { task_id: made.id, connection_id: plugin_id, platform_file, created_at: new Date() };
      await host.database.insertRows('channels_voice', [row], [], tx);
      await host.container.get<Outbox>(Outbox).enqueueJob(tx, voiceJob, { task: made.id });
      return made.id;
    });
  };
  const taskOf = async (id: number): Promise<InboxTask> => (await host.container.get<Inbox>(Inbox).findTask(id))!;
  const settled = async (id: number, name: string): Promise<InboxTask> => {
    await until(`${name} of a task`, async () => Object.hasOwn((await taskOf(id)).metadatos_extra, name));
    return taskOf(id);
  };

  /** Finds the job of a transcription, and returns the error of its last attempt. */
  const failureOf = async (task: number): Promise<string | undefined> => {
    const rows = await host.database.rows<{ data: unknown; last_error: string | null }>(
      "SELECT data, last_error FROM host_job WHERE name = 'channels/transcription' AND last_error IS NOT NULL",
    );
    const job = rows.find(({ data }) => host.database.parseJson<{ task: number }>(data).task === task);
    return job?.last_error ?? undefined;
  };

  it('keep their sound, and are transcribed', async () => {
    const id = await note(sound);
    const { titulo, metadatos_extra } = await settled(id, 'transcripcion');
    expect(titulo).to.equal('Hay un hueco en la Cra 5');
    expect(metadatos_extra).to.include({ pendiente_stt: false, transcripcion: 'Hay un hueco en la Cra 5' });
    expect(service.asked).to.deep.equal([
      {
        authorization: 'Bearer clave-secreta',
        fields: { model: 'whisper-1', language: 'es', response_format: 'json' },
        sound: sound.toString(),
        name: 'nota de voz.ogg',
      },
    ]);
    expect(await host.database.rows('SELECT task_id FROM channels_voice')).to.deep.equal([]);
    const { body } = await request(host.url).post('/api/token/').send({ username: 'luz', password: PASSWORD });
    const as = bearer((body as { access: string }).access);
    const file = await request(host.url).get(`/workflow/api/tareas/${id}/archivo/`).set(as).expect(200);
    expect(file.headers['content-disposition']).to.include('nota%20de%20voz.ogg');
    // A user corrects the text.
    const corrected = await request(host.url).patch(`/workflow/api/tareas/${id}/`).set(as).send({ titulo: 'Un hueco' });
    expect(corrected.body.tarea).to.deep.include({ titulo: 'Un hueco' });
    expect((await taskOf(id)).metadatos_extra).to.include({ titulo_original: 'Hay un hueco en la Cra 5' });
  });

  it('have no sound when it is too large or gone, and the chat receives a notice', async () => {
    const channel = host.container.get(FilesChannel);
    for (const [file, tamano, fault, told] of [
      [sound, 100_001, 'demasiado_grande', 'es demasiado grande'],
      [Buffer.alloc(100_001), undefined, 'demasiado_grande', 'es demasiado grande'],
      [new JobRefusedError('gone'), undefined, 'no_disponible', 'ya no está disponible'],
    ] as const) {
      channel.sent.length = 0;
      const id = await note(file, tamano);
      const { codigo, metadatos_extra } = await settled(id, 'audio_error');
      expect(metadatos_extra).to.include({ audio_error: fault, pendiente_stt: true });
      await until('the chat is told', () => channel.sent.length > 0);
      expect(channel.sent[0]).to.include(codigo).and.to.include(told);
    }
    expect(service.asked).to.deep.equal([]);
    expect(await host.database.rows('SELECT task_id FROM channels_voice')).to.deep.equal([]);
  });

  it('keep `pendiente_stt` when the service refuses them', async () => {
    for (const [status, body] of [
      [400, '{}'],
      [200, '{"text":"  "}'],
    ] as const) {
      service.answer = (response) => response.writeHead(status).end(body);
      const { titulo, metadatos_extra } = await settled(await note(sound), 'transcripcion_error');
      expect(titulo).to.equal('Nota de voz');
      expect(metadatos_extra).to.include({ pendiente_stt: true, transcripcion_error: 'no_entendida' });
    }
  });

  it('are retried when the service is slow, fails, or sends invalid or endless answers', async () => {
    const answers: readonly (typeof service.answer)[] = [
      () => undefined,
      (response) => response.writeHead(500).end(),
      (response) => response.writeHead(429).end(),
      (response) => response.end('<html>'),
      (response) => response.end('{"texto":1}'),
      (response) => response.end(`{"text":"${'x'.repeat(300_000)}"}`),
      (response) => response.writeHead(302, { location: service.url }).end(),
    ];
    for (const answer of answers) {
      service.asked.length = 0;
      service.answer = answer;
      const id = await note(sound);
      await until('it was asked', () => service.asked.length > 0);
      await until('it is to be tried again', async () => (await failureOf(id)) !== undefined);
      expect((await taskOf(id)).titulo).to.equal('Nota de voz');
    }
  });

  it('answer a question once they are transcribed and confirmed', async () => {
    await chat.say('/tramite QUEJA');
    expect(await chat.attach(sound, {}, 'voice')).to.include('Se entendió: «Hay un hueco en la Cra 5»');
    expect(chat.labels()).to.deep.equal(['Está bien']);
    expect(await chat.say('Hay dos huecos')).to.include('Asunto: Hay dos huecos');
    await chat.say('/atras');
    await chat.attach(sound, {}, 'voice');
    expect(await chat.press('Está bien')).to.include('Asunto: Hay un hueco en la Cra 5');
    await chat.say('/atras');
    service.answer = (response) => response.end(`{"text":"${'x'.repeat(31)}"}`);
    expect(await chat.attach(sound, {}, 'voice'))
      .to.include('como máximo 30')
      .and.to.include('Asunto');
    service.answer = (response) => response.writeHead(500).end();
    expect(await chat.attach(sound, {}, 'voice'))
      .to.include('Escriba la respuesta')
      .and.to.include('Asunto');
    expect(await chat.say('/enviar')).to.include('Radicado:');
  });

  it('are not sent to a private address unless the configuration allows it', async () => {
    await host.stop();
    service.asked.length = 0;
    host = await startDialogueHost({ bundle: {}, config: configOf({ url: service.url }) });
    chat = await DialogueChat.open(host, { chat: 'linked' });
    const id = await note(sound);
    await until('it was refused', async () => (await failureOf(id))?.includes('ERR_NOT_PUBLIC') ?? false);
    expect(service.asked).to.deep.equal([]);
  });
});
