import { expect } from 'chai';
import { parseConfiguration } from '../../../../host/boot/config/configuration.js';
import { environmentLayer } from '../../../../host/boot/config/environment.js';
import { mergeLayers, type Layer } from '../../../../host/boot/config/layers.js';
import type { MailConfig } from '../../../../host/jobs/mail/mail-config.js';
import { parseSender } from '../../../../host/jobs/mail/mail-address.js';
import { openMailTransport } from '../../../../host/jobs/mail/open-mail.js';
import { bounces } from '../../../support/returned-mail.js';
import { bootFailure } from '../../support/rejection.js';

const smtp = { driver: 'smtp', host: 'correo.ciudad.example', from: 'no-responder@ciudad.example' };

describe('the configuration of mail', () => {
  const parse = (mail: Layer | undefined, environment: NodeJS.ProcessEnv = {}): MailConfig => {
    const layer = mergeLayers({ plugins: ['./x'], ...(mail && { mail }) }, environmentLayer(environment));
    return parseConfiguration(layer, [], environment).host.mail;
  };

  it('is a folder where nothing is said', () => {
    const folder = {
      driver: 'folder',
      from: 'no-responder@localhost',
      cityName: 'Alcaldía',
      attachmentBytes: 10 * 1024 * 1024,
      bounces: {},
    };
    expect(parse(undefined)).to.deep.equal(folder);
    expect(parse({ cityName: 'Alcaldía de Cali' })).to.deep.equal({
      ...folder,
      cityName: 'Alcaldía de Cali',
    });
  });

  it('is a server, with STARTTLS unless it says otherwise', () => {
    expect(parse(smtp)).to.deep.equal({
      ...smtp,
      cityName: 'Alcaldía',
      attachmentBytes: 10 * 1024 * 1024,
      bounces: {},
      secure: 'starttls',
      timeoutSeconds: 30,
    });
  });

  it('takes the password from the environment', () => {
    const mail = parse({ ...smtp, user: 'ventanilla' }, { VENTANILLA_SMTP_PASSWORD: 'la-clave' });
    expect(mail).to.include({ user: 'ventanilla', password: 'la-clave' });
  });

  for (const [mail, said, environment] of [
    [{ driver: 'pigeon' }, 'mail.driver: must be folder or smtp'],
    [{ driver: 'smtp', from: smtp.from }, 'mail.host: '],
    [{ driver: 'smtp', host: 'x' }, 'mail.from: '],
    [{ ...smtp, from: 'Ciudad' }, 'mail.from: must be one address'],
    [{ ...smtp, from: 'a@b.example, c@d.example' }, 'mail.from: must be one address'],
    [{ ...smtp, from: 'x\r\nBcc: <c@d.example>' }, 'mail.from: must be one address'],
    [{ ...smtp, secure: 'ssl' }, 'mail.secure: '],
    [{ ...smtp, port: 0 }, 'mail.port: '],
    [{ ...smtp, timeoutSeconds: 60 }, 'mail.timeoutSeconds: '],
    [{ ...smtp, user: 'ventanilla' }, 'mail.password: is needed'],
    [smtp, 'mail.user: is needed', { VENTANILLA_SMTP_PASSWORD: 'la-clave' }],
    [{ host: 'x' }, 'mail.host: is not a known key'],
    [{ bounces: { secret: 'la-clave-de-los-rebotes' } }, 'mail.bounces.address: is needed'],
    [{ bounces: { address: 'rebotes@ciudad.example' } }, 'mail.bounces.secret: is needed'],
    [{ bounces: { ...bounces, secret: 'la-clave' } }, 'mail.bounces.secret: '],
    [{ bounces: { ...bounces, address: 'rebotes+a@ciudad.example' } }, 'mail.bounces.address: must be an address'],
    [
      { bounces: { ...bounces, address: `${'r'.repeat(32)}@ciudad.example` } },
      'mail.bounces.address: must have at most',
    ],
    [
      {},
      'mail.password (set by VENTANILLA_SMTP_PASSWORD): is not a known key',
      { VENTANILLA_SMTP_PASSWORD: 'la-clave' },
    ],
  ] as readonly [Layer, string, NodeJS.ProcessEnv?][]) {
    it(`stops the boot and names ${said}`, async () => {
      const reason = await bootFailure(() => parse(mail, environment));
      expect(reason).to.contain(`Configuration: ${said}`).and.not.to.contain('la-clave');
    });
  }

  it('stops the boot where the certificates cannot be read', async () => {
    const config = parse({ ...smtp, ca: '/nowhere/ca.pem' });
    expect(await bootFailure(() => openMailTransport(config, '/nowhere'))).to.match(
      /^Configuration: mail\.ca: \/nowhere\/ca\.pem cannot be read: ENOENT/,
    );
  });

  it('reads senders', () => {
    expect(parseSender('a.b+c@d-e.example')).to.deep.equal({ name: '', address: 'a.b+c@d-e.example' });
    expect(parseSender(' "Alcaldía, de X" <a@b.example> ')).to.deep.equal({
      name: 'Alcaldía, de X',
      address: 'a@b.example',
    });
    expect(parseSender('Alcaldía <a@localhost>')?.address).to.equal('a@localhost');
    for (const wrong of ['', '<>', 'a@b.example <c@d.example> e', '<a@b.example', 'a@b@c.example']) {
      expect(parseSender(wrong), wrong).to.equal(undefined);
    }
  });
});
