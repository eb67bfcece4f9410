import { expect } from 'chai';
import { AdminClientError, createAdminClient } from 'ventanilla-admin-client';
import type { plugin } from 'ventanilla-sms-channel';
import type { TestHost } from 'ventanilla/testing';
import { PASSWORD, PHONE, startCity } from './city.js';
import { Gateway } from './gateway.js';

declare module 'ventanilla-admin-client' {
  interface AdminPlugins {
    sms: typeof plugin;
  }
}

describe('sms.phones', () => {
  let gateway: Gateway;
  let city: TestHost;
  before(async () => {
    gateway = await Gateway.start();
    city = await startCity(gateway);
  });
  after(async () => {
    await city?.stop();
    gateway?.stop();
  });

  const clientOf = (username: string) =>
    createAdminClient({ url: city.url, credentials: { username, password: PASSWORD } });

  it('links a phone to a user, once, for whoever has the permission', async () => {
    const { sms } = clientOf('jefa');
    const phone = { telefono: '+573007654321', usuario: 'jefa' };
    expect(await sms.phones.link.mutate(phone)).to.deep.equal({ outcome: 'created' });
    expect(await sms.phones.link.mutate(phone)).to.deep.equal({ outcome: 'left' });
    expect(await sms.phones.link.mutate({ ...phone, usuario: 'marta' })).to.deep.equal({
      outcome: 'changed',
    });
    expect(await sms.phones.list.query()).to.deep.equal([
      { telefono: PHONE, usuario: 'marta' },
      { ...phone, usuario: 'marta' },
    ]);
    const noted = await city.database.rows<{ text: string }>(
      "SELECT details AS text FROM host_audit_entry WHERE action = 'sms.phone.linked'",
    );
    expect(noted).to.have.length(2);
    expect(JSON.stringify(noted)).not.to.include('3007654321');
  });

  it('refuses others, and a user that is not there', async () => {
    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => 'ok',
        (error: unknown) => (error instanceof AdminClientError ? error.code : String(error)),
      );
    expect(await codeOf(clientOf('marta').sms.phones.list.query())).to.equal('permission_denied');
    const nobody = { telefono: PHONE, usuario: 'nadie' };
    expect(await codeOf(clientOf('jefa').sms.phones.link.mutate(nobody))).to.equal('invalid');
    // @ts-expect-error -- the plugin types the client: there is no such field
    expect(await codeOf(clientOf('jefa').sms.phones.link.mutate({ phone: PHONE }))).to.equal('invalid');
  });
});
