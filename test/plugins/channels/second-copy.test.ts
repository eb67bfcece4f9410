import { expect } from 'chai';
import * as own from '../../../plugins/channels/contract.js';
import { plugin as channels } from '../../../plugins/channels/index.js';
import { productPlugins } from '../../../testing/product-plugins.js';
import { until } from '../../../testing/until.js';
import { copyContract, type ContractCopy } from '../../support/contract-copy.js';
import { ChannelCity } from './support/channel-city.js';
import { fakePlugin } from './support/fake-channel.js';

describe('a channel with a second copy of the contract', () => {
  let copy: ContractCopy;
  let city: ChannelCity;
  before(async () => {
    copy = await copyContract();
    const contract = copy.contracts.get('channels') as unknown as typeof own;
    expect(contract.ChannelBusyError).not.to.equal(own.ChannelBusyError);
    const brought = [channels, fakePlugin('fake', { contract }), fakePlugin('otro')];
    city = await ChannelCity.start({ plugins: [...new Set([...productPlugins, ...brought])] });
  });
  after(async () => {
    await city?.stop();
    copy?.remove();
  });

  it('delays all messages of a connection while its platform asks for a pause', async () => {
    const bot = await city.linkedBot('c');
    city.platform.answer = () => ({ status: 429, retryAfter: 18_000 });
    await city.say(bot, 'x1', 'Hola');
    const failures = async (): Promise<string[]> => {
      const sql = `SELECT last_error FROM host_job WHERE name = 'channels/reply' AND last_error IS NOT NULL`;
      return (await city.host.database.rows<{ last_error: string }>(sql)).map(({ last_error }) => last_error);
    };
    await until('the platform has asked to be left alone', async () => (await failures()).length === 1);
    await city.say(bot, 'x2', 'Hola');
    await until('the other chat has been tried', async () => (await failures()).length === 2);
    expect(await failures()).to.have.members(['the platform answered 429', 'the platform takes none now']);
    expect(city.platform.asked.map(({ chat }) => chat)).to.deep.equal(['x1']);
    city.platform.answer = () => ({ status: 200 });
    city.host.clock.advance(18_100);
    await city.settled();
    expect(city.platform.arrived.map(({ chat }) => chat)).to.have.members(['x1', 'x2']);
  });
});
