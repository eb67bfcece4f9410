import { expect } from 'chai';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AdminClientError, createAdminClient } from 'ventanilla-admin-client';
import type { plugin } from 'ventanilla-sms-mailbox';
import { UserAccounts } from 'ventanilla/contracts/auth';
import { DomainError, UserDirectory } from 'ventanilla/plugin-api';
import type { TestHost } from 'ventanilla/testing';
import { Gateway } from './gateway.js';
import { bring, message, PASSWORD, PHONE, recordsOf, startCity } from './city.js';
import { InstalledService } from './installed-service.js';

declare module 'ventanilla-admin-client' {
  interface AdminPlugins {
    'sms-mailbox': typeof plugin;
  }
}

const OTHER = '+573007654321';

describe('who is behind a phone', () => {
  const gateway = new Gateway();
  let city: TestHost;
  let service: InstalledService;
  before(async () => {
    const apiRoot = await gateway.start();
    city = await startCity(apiRoot);
    service = new InstalledService(city, apiRoot);
  });
  after(async () => {
    await service?.stop();
    await city?.stop();
    await gateway.stop();
  });

  const clientOf = (username: string) =>
    createAdminClient({ url: city.url, credentials: { username, password: PASSWORD } })['sms-mailbox'];
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'ok',
      (error: unknown) =>
        error instanceof AdminClientError || error instanceof DomainError ? error.code : String(error),
    );
  const users = () => city.container.get<UserDirectory>(UserDirectory);
  const phones = async () => {
    const sql = 'SELECT phone, user_id AS "userId" FROM sms_mailbox_phone ORDER BY phone';
    const rows = await city.database.rows<{ phone: string; userId: number }>(sql);
    const names = await users().namesOf(rows.map(({ userId }) => userId));
    return rows.map(({ phone, userId }) => ({ phone, username: names.get(userId)?.username }));
  };

  it('is set by an administrator, and setting it again changes nothing', async () => {
    const jefa = clientOf('jefa');
    const item = { telefono: OTHER, usuario: 'jefa' };
    const { outcome } = await jefa.link.mutate(item);
    // The plugin types the client: an outcome is one of three words.
    const known: 'created' | 'changed' | 'left' = outcome;
    expect(known).to.equal('created');
    expect(await jefa.link.mutate(item)).to.deep.equal({ outcome: 'left' });
    expect(await jefa.link.mutate({ ...item, usuario: 'marta' })).to.deep.equal({ outcome: 'changed' });
    expect(await phones()).to.deep.equal([
      { phone: PHONE, username: 'marta' },
      { phone: OTHER, username: 'marta' },
    ]);
    expect((await bring(city.url, message('a1', 'Otro hueco', OTHER))).status).to.equal(200);
    expect(await recordsOf(city)).to.have.length(1);
  });

  it('is in the audit log without the number', async () => {
    const noted = await city.database.rows<object>(
      "SELECT * FROM host_audit_entry WHERE action = 'sms-mailbox.phone.linked'",
    );
    expect(noted).to.have.length(2);
    expect(JSON.stringify(noted)).not.to.include(OTHER.slice(1));
  });

  it('cannot be set without the permission', async () => {
    const item = { telefono: OTHER, usuario: 'jefa' };
    expect(await codeOf(clientOf('marta').link.mutate(item))).to.equal('permission_denied');
    expect(await phones()).to.deep.include({ phone: OTHER, username: 'marta' });
  });

  it('is refused for an invalid phone and for an unknown user', async () => {
    const jefa = clientOf('jefa');
    expect(await codeOf(jefa.link.mutate({ telefono: '3007654321', usuario: 'marta' }))).to.equal('invalid');
    expect(await codeOf(jefa.link.mutate({ telefono: OTHER, usuario: 'nadie' }))).to.equal('invalid');
    // @ts-expect-error -- the plugin types the client: there is no such field
    expect(await codeOf(jefa.link.mutate({ phone: OTHER, usuario: 'marta' }))).to.equal('invalid');
  });

  it('keeps its owner from being removed', async () => {
    const accounts = city.container.get<UserAccounts>(UserAccounts);
    const [by, pedro] = await Promise.all(['jefa', 'pedro'].map(async (name) => (await users().findByUsername(name))!));
    const jefa = (await users().identityOf(by!.userId))!;
    const removed = () => codeOf(accounts.removeAccount(jefa, pedro!.userId));
    await clientOf('jefa').link.mutate({ telefono: OTHER, usuario: 'pedro' });
    expect(await removed()).to.equal('in_use');
    await clientOf('jefa').link.mutate({ telefono: OTHER, usuario: 'marta' });
    expect(await removed()).to.equal('ok');
  });

  it('is exported in a bundle, and imported from one', async () => {
    const file = path.join(city.dataFolder, 'city.yaml');
    await service.run('bundle', 'export', file);
    const exported = await readFile(file, 'utf8');
    expect(exported).to.match(
      new RegExp(`telefonos_sms:\\s+- telefono: "?\\${PHONE}"?\\s+usuario: marta\\s+- telefono: "?\\${OTHER}"?`),
    );

    await city.database.changeRows('DELETE FROM sms_mailbox_phone');
    expect(await service.run('bundle', 'import', file)).to.match(/telefonos_sms: 2 created, 0 changed, 0 left/);
    expect(await phones()).to.have.length(2);
    const telefonos_sms = [
      { telefono: PHONE, usuario: 'jefa' },
      { telefono: OTHER, usuario: 'marta' },
    ];
    await writeFile(file, JSON.stringify({ version: 1, telefonos_sms }));
    expect(await service.run('bundle', 'import', file)).to.match(/telefonos_sms: 0 created, 1 changed, 1 left/);
    expect(await phones()).to.deep.include({ phone: PHONE, username: 'jefa' });
  });
});
