import { expect } from 'chai';
import fc from 'fast-check';
import { readUpdate } from '../../../plugins/messenger/channel/read-update.js';
import { CHAT, said, samples } from './support/updates.js';
import { malformedUpdates } from './support/malformed-updates.js';
import { randomRuns } from '../../support/random-runs.js';

const read = (update: unknown) => readUpdate(Buffer.from(JSON.stringify(update)), 'alcaldia_bot');
const textOf = (text: string) => read({ update_id: 1, message: said({ text }) })[0]!.content;

describe('an update of the platform', () => {
  for (const [name, { update, content, album }] of Object.entries(samples)) {
    it(`is read: ${name}`, () => {
      const messages = read({ update_id: 870_001, ...update });
      const message = 'callback_query' in update ? '4382bfdwdsb323b2d9' : '7';
      const of = { id: '870001', chat: String(CHAT), message, ...(album && { album }) };
      const expected = content ? [{ ...of, content }] : [];
      expect(messages).to.deep.equal(expected);
    });
  }

  it('has at least 60 samples here', () => {
    expect(Object.keys(samples)).to.have.length.of.at.least(60);
  });

  it('may name the bot after a command, in any case', () => {
    expect(textOf('/start@alcaldia_bot BOT-AB12')).to.deep.equal({ kind: 'text', text: '/start BOT-AB12' });
    expect(textOf('/start@ALCALDIA_bot BOT-AB12')).to.deep.equal({ kind: 'text', text: '/start BOT-AB12' });
    expect(textOf('/cancelar@alcaldia_bot')).to.deep.equal({ kind: 'text', text: '/cancelar' });
    for (const text of ['/start@otro_bot BOT-AB12', 'a@alcaldia_bot', '/start@alcaldia_bot.com', '@alcaldia_bot']) {
      expect(textOf(text)).to.deep.equal({ kind: 'text', text });
    }
  });

  it('shows by its length whether an app may have cut a text', () => {
    const cutOf = (length: number) => (textOf('ñ'.repeat(length)) as { cut?: string }).cut;
    expect([1, 2048].map(cutOf)).to.deep.equal([undefined, undefined]);
    expect([2049, 4095].map(cutOf)).to.deep.equal(['blank', 'blank']);
    expect(cutOf(4096)).to.equal('limit');
    // In UTF-16 units, as apps count.
    expect(textOf('😀'.repeat(2048))).to.deep.include({ cut: 'limit' });
    const named = `/tramite@alcaldia_bot ${'x'.repeat(4074)}`;
    expect(textOf(named)).to.deep.include({ cut: 'limit' });
  });

  it('is invalid without the ids that all updates have', () => {
    const broken = [
      '',
      '{',
      'null',
      '5',
      '[]',
      '"x"',
      '{}',
      '{"update_id":"7"}',
      '{"update_id":1.5}',
      '\uFEFF{}',
      '\0',
    ];
    for (const body of broken) expect(() => readUpdate(Buffer.from(body), 'b'), body).to.throw('is no update');
    const messages = [null, 5, {}, { message_id: 1 }, { message_id: 1, chat: { id: '5' } }, { chat: { id: 5 } }];
    for (const message of messages) expect(() => read({ update_id: 1, message })).to.throw('is no update');
  });

  it('is invalid unless it is UTF-8', () => {
    const sent = JSON.stringify({ update_id: 1, message: said({ text: 'José' }) });
    expect(() => readUpdate(Buffer.from(sent, 'latin1'), 'b')).to.throw('is no update');
    expect(readUpdate(Buffer.from(sent), 'b')[0]!.content).to.deep.equal({ kind: 'text', text: 'José' });
  });

  it('is read or refused without being quoted when any field is malformed', () => {
    fc.assert(
      fc.property(malformedUpdates, (body) => {
        try {
          for (const { id, chat, message } of readUpdate(body, 'b')) {
            for (const name of [id, chat, message]) expect(name).to.be.a('string').with.length.within(1, 100);
          }
        } catch (error) {
          expect((error as Error).message).to.equal('the body is no update of the platform');
        }
      }),
      randomRuns(300),
    );
  });
});
