import { expect } from 'chai';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { BackupPlaces, backupsIn, fill, runTool, stateOf, type BackupProfile } from './support/backup-run.js';
import { checkAcknowledged, checkFilesOfRecords, checkFilingNumbers } from './support/check-state.js';
import { CrashRun } from './support/crash-run.js';
import { postgresOnly } from '../support/postgres-only.js';
import { roundsOf } from './support/rounds.js';

const rounds = roundsOf('BACKUP_ROUNDS', 10);
/** On a server the database is what is tried, and the files are fewer. */
const profiles: Readonly<Record<BackupProfile, number>> = {
  embedded: roundsOf('BACKUP_FILES_MB', 1000),
  server: Math.ceil(roundsOf('BACKUP_FILES_MB', 1000) / 10),
};

const BUSY = 10;

for (const [profile, megabytes] of Object.entries(profiles) as [BackupProfile, number][]) {
  describe(`backups of a database that is ${profile}, under filings, with ${megabytes} MB of files, killed ${rounds} times`, () => {
    let run: CrashRun;
    let backups: string;
    const places = new BackupPlaces(profile);
    let backupMilliseconds: number;
    let restoreMilliseconds: number;

    before(async function () {
      if (profile === 'server') postgresOnly(this, 'it is of PostgreSQL');
      run = await CrashRun.start({ json: 2, multipart: 4 }, await places.options());
      backups = path.join(run.folder.root, 'backups');
      await fill(run.folder, megabytes);
    });
    after(async () => {
      await run?.remove();
      await places.remove();
    });

    it('hold all that was acknowledged before they began, with its files', async () => {
      await run.clients.progress(BUSY);
      const acknowledged = [...run.clients.acknowledged];
      const taken = await runTool(run.folder, ['backup', backups, '--unencrypted']);
      expect(taken.status, taken.said).to.equal(0);
      const verified = await runTool(run.folder, ['backup', backups, '--verify']);
      expect(verified.status, verified.said).to.equal(0);
      const place = await places.empty(run.folder);
      const restored = await runTool(place, ['restore', backups]);
      expect(restored.status, restored.said).to.equal(0);
      const state = await stateOf(place);
      checkAcknowledged(acknowledged, state);
      checkFilingNumbers(acknowledged, state);
      checkFilesOfRecords(state);
      [backupMilliseconds, restoreMilliseconds] = [taken.milliseconds, restored.milliseconds];
      process.stdout.write(
        [
          `      backup ${(backupMilliseconds / 1000).toFixed(1)} s, restore ${(restoreMilliseconds / 1000).toFixed(1)} s`,
          `      acknowledged before ${acknowledged.length}, records in it ${state.records.length}, files ${state.folder.size}`,
          '',
        ].join('\n'),
      );
    });

    it('are whole or not there when they are killed', async () => {
      let killed = 0;
      // A backup that takes less than the first one may end before its kill.
      for (let round = 0; round < rounds || killed === 0; round += 1) {
        const before = await backupsIn(backups);
        const { status } = await runTool(
          run.folder,
          ['backup', backups, '--unencrypted', '--keep', '2'],
          randomInt(Math.ceil(backupMilliseconds)),
        );
        if (status === null) killed += 1;
        for (const name of (await backupsIn(backups)).filter((one) => !before.includes(one))) {
          const verified = await runTool(run.folder, ['backup', path.join(backups, name), '--verify']);
          expect(verified.status, verified.said).to.equal(0);
        }
      }
    });

    it('leave no city that starts when a restore is killed, and are restored by the next one', async () => {
      await run.clients.stop();
      const wholePlace = await places.empty(run.folder);
      expect((await runTool(wholePlace, ['restore', backups])).status).to.equal(0);
      const whole = await stateOf(wholePlace);
      await wholePlace.remove();
      let begun = 0;
      for (let round = 0; round < rounds || begun === 0; round += 1) {
        const place = await places.empty(run.folder);
        await runTool(place, ['restore', backups], randomInt(Math.ceil(restoreMilliseconds)));
        const started = await runTool(place, ['audit', 'verify']);
        if (/has not ended/.test(started.said)) {
          begun += 1;
          expect(started.status).to.equal(1);
          const again = await runTool(place, ['restore', backups]);
          expect(again.status, again.said).to.equal(0);
        } else expect(started.status, started.said).to.equal(0);
        // A restore that had not begun leaves nothing; one that has ended, all.
        const state = await stateOf(place);
        expect(state.records.length).to.be.oneOf([0, whole.records.length]);
        expect(state.folder.size).to.equal(state.records.length === 0 ? 0 : whole.folder.size);
        checkFilesOfRecords(state);
        await place.remove();
      }
    });
  });
}
