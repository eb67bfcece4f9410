import { expect } from 'chai';
import { Outbox } from '../../../../host/plugin-api/index.js';
import { voiceJob } from '../../../../plugins/channels/voice/voice-job.js';
import { plugin as clamdPlugin } from '../../../../plugins/clamd/index.js';
import { Inbox } from '../../../../plugins/workflow/contract.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { fileRows, storedFiles } from '../../../acceptance/support/stored-files.js';
import { ClamdServer, EICAR } from '../../../support/clamd-server.js';
import { DialogueChat, FilesChannel, platformFiles, startDialogueHost } from '../support/dialogue-chat.js';

describe('an infected voice note', () => {
  let clamd: ClamdServer;
  let host: TestHost;

  before(async function () {
    clamd = await ClamdServer.start(this);
    host = await startDialogueHost({
      bundle: {},
      plugins: [clamdPlugin],
      config: { jobs: { pollSeconds: 0.05 }, clamd: { address: clamd.address } },
    });
  });
  after(async () => {
    await host?.stop();
    await clamd?.stop();
  });

  it('is neither stored nor fetched again, and the chat receives a notice that it is missing', async () => {
    const { connection } = await DialogueChat.open(host, { chat: 'linked' });
    const inbox = host.container.get<Inbox>(Inbox);
    platformFiles.set('infected', EICAR);
    const task = await host.database.transaction(async (tx) => {
      const metadatos_extra = { chat_id: 'linked', plugin_id: connection.id, pendiente_stt: true };
      const note = { tipo: 'prueba_voice', titulo: 'Nota de voz', owner: connection.owner, metadatos_extra };
      const { id } = await inbox.createTask(tx, note);
      const platform_file = JSON.stringify({ id: 'infected' });
      const row = { task_id: id, connection_id: connection.id, platform_file, created_at: new Date() };
      await host.database.insertRows('channels_voice', [row], [], tx);
      await host.container.get<Outbox>(Outbox).enqueueJob(tx, voiceJob, { task: id });
      return id;
    });
    const { sent } = host.container.get(FilesChannel);
    await until('the chat is told', () => sent.some((text) => text.includes('ya no está disponible')));
    expect((await inbox.findTask(task))!.metadatos_extra).to.include({ audio_error: 'no_disponible' });
    expect(await host.database.rows('SELECT task_id FROM channels_voice')).to.deep.equal([]);
    expect(await fileRows(host)).to.deep.equal([]);
    expect(await storedFiles(host)).to.deep.equal([]);
  });
});
