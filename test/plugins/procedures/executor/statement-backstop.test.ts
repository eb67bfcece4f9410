import { expect } from 'chai';
import { withBackstop } from '../../../../plugins/procedures/executor/statement-backstop.js';
import { rejectionOf } from '../../../host/support/rejection.js';

describe('the backstop of a statement', () => {
  /** Returns the outcome of a statement that only `endsBy` ends; `answers` says when the server answers the kill. */
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

  it('kills the statement at the server and keeps the connection', async () => {
    const expected = { said: 'failed', isServerThere: true, destroyed: 0 };
    expect(await ended('at once', 'kill')).to.deep.equal(expected);
  });

  it('keeps the connection where the statement has ended, also when the kill is answered late', async () => {
    expect(await ended('late', 'kill')).to.deep.include({ destroyed: 0 });
  });

  it('destroys the connection, and reports a server that answers afterwards as present', async () => {
    expect(await ended('late', 'destroy')).to.deep.equal({ said: 'failed', isServerThere: true, destroyed: 1 });
  });

  it('destroys the connection, and reports a server that never answers as absent', async () => {
    expect(await ended('never', 'destroy')).to.deep.equal({ said: 'failed', isServerThere: false, destroyed: 1 });
  });
});
