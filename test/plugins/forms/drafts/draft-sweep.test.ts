import { expect } from 'chai';
import { png } from '../../../acceptance/support/stored-files.js';
import { DraftSweeper } from '../../../../plugins/forms/drafts/draft-sweeper.js';
import { startDraftHost, type DraftClient } from '../support/draft-client.js';

describe('drafts that have ended', () => {
  let client: DraftClient;

  before(async () => {
    // Sweeps when it is asked to, and not by itself as the clock moves.
    client = await startDraftHost({ config: { jobs: { workers: 0 } } });
  });
  after(() => client.host.stop());

  const sweep = (signal = new AbortController().signal): Promise<void> =>
    client.host.container.get(DraftSweeper).schedule.run(signal);

  it('are removed with their files, and no others, by any number of hosts', async () => {
    for (let draft = 0; draft < 3; draft += 1) {
      await client
        .patch(await client.begun())
        .attach('foto', png, 'a.png')
        .expect(200);
    }
    client.host.clock.advance(20 * 24 * 3600);
    const kept = await client.begun();
    await client.patch(kept).attach('foto', png, 'a.png').expect(200);
    await sweep();
    expect(await client.count('forms_draft')).to.equal(4);

    client.host.clock.advance(10 * 24 * 3600 + 1);
    await sweep(AbortSignal.abort());
    expect(await client.count('forms_draft')).to.equal(4);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await client.count('forms_draft')).to.equal(1);
    expect(await client.count('host_file', 'swept_at IS NOT NULL')).to.equal(3);
    expect((await client.shown(kept)).respuestas).to.have.property('foto');
  });
});
