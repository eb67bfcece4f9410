import { expect } from 'chai';
import { withBackstop } from '../../../../plugins/procedures/executor/statement-backstop.js';
import { rejectionOf } from '../../../host/support/rejection.js';

describe('what ends a statement from outside', () => {
  /** Returns a statement that the first of both means ends. */
  async function ended(answers: 'at once' | 'late' | 'never', endsBy: 'kill' | 'destroy'): Promise<object> {
    let end: () => void = () => undefined;
    const statement = new Promise<never>((_resolve, reject) => (end = () => reject(new Error('ended'))));
    let giveUp: () => void = () => undefined;
    const givenUp = new Promise<void>((resolve) => (giveUp = resolve));
    let destroyed = 0;
    let isServerThere: boolean | undefined;
    const error = await rejectionOf(
      withBackstop(1, statement, {
        kill: async () => {
          if (endsBy === 'kill') end();
          if (answers === 'never') await new Promise<never>(() => undefined);
          if (answers === 'late') await givenUp;
        },
        destroy: () => {
          destroyed += 1;
          end();
          giveUp();
        },
        failure: (isThere) => {
          isServerThere = isThere;
          return new Error('failed');
        },
      }),
    );
    return { said: error.message, isServerThere, destroyed };
  }

  it('is told to the server, and the connection stays', async () => {
    const expected = { said: 'failed', isServerThere: true, destroyed: 0 };
    expect(await ended('at once', 'kill')).to.deep.equal(expected);
  });

  it('leaves a connection alone whose statement has ended, however late the server says so', async () => {
    expect(await ended('late', 'kill')).to.deep.include({ destroyed: 0 });
  });

  it('is the statement where the server answers after the connection was given up', async () => {
    expect(await ended('late', 'destroy')).to.deep.equal({ said: 'failed', isServerThere: true, destroyed: 1 });
  });

  it('is the server where it never answers', async () => {
    expect(await ended('never', 'destroy')).to.deep.equal({ said: 'failed', isServerThere: false, destroyed: 1 });
  });
});
