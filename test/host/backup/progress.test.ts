import { expect } from 'chai';
import { Progress } from '../../../host/backup/progress.js';

describe('the progress of a backup or a restore', () => {
  it('is a line every five seconds, and is not worded for another one', () => {
    const lines: string[] = [];
    let now = 0;
    let worded = 0;
    const progress = new Progress(
      'restore',
      (line) => lines.push(line),
      () => now,
    );
    for (now = 1000; now <= 12_000; now += 1000) {
      progress.reached(() => {
        worded += 1;
        return `${now / 1000} files were read again`;
      });
    }
    expect(lines).to.deep.equal(['restore: 5 files were read again', 'restore: 10 files were read again']);
    expect(worded).to.equal(2);
    now = 20_000;
    progress.bytes(1_500_000);
    expect(lines.at(-1)).to.equal('restore: 1.5 MB');
  });
});
