import { expect } from 'chai';
import { AdminCaller, type AdminAnswer } from '../../../../testing/admin-caller.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { DialogueChat, startDialogueHost } from '../support/dialogue-chat.js';

const poda = {
  codigo: 'PODA_CERRADA',
  nombre: 'Poda cerrada',
  preguntas: [{ pre_codigo: 'a', pre_texto: 'Dirección del árbol', pre_tipo: 'TEXTO', pre_obligatorio: true }],
};

describe('a chat about a tramite that takes no filings', () => {
  let host: TestHost;
  let admin: AdminCaller;

  before(async () => {
    host = await startDialogueHost({ bundle: { tramites: [poda] } });
    admin = await AdminCaller.login(host, 'jefa', PASSWORD);
  });
  after(() => host?.stop());

  const receive = (revision: number, recibe: object | null): Promise<AdminAnswer> =>
    admin.mutate('tramites.definitions.receive', { codigo: poda.codigo, revision, recibe });

  it('says why, keeps the answers, and files them once it takes them again', async () => {
    const chat = await DialogueChat.open(host);
    await chat.say(`/tramite ${poda.codigo}`);
    await chat.say('Calle 5');
    await receive(1, { pausa: { mensaje: 'Volvemos en abril.' } });
    // The dialogue was prepared before the pause: the memory of the host may be older than it.
    expect(await chat.press('Enviar')).to.include('Volvemos en abril.');
    host.clock.advance(1);
    const other = await DialogueChat.open(host);
    expect(await other.say(`/tramite ${poda.codigo}`))
      .to.include('Volvemos en abril.')
      .and.not.include('Dirección');
    await receive(2, null);
    host.clock.advance(1);
    expect(await chat.say('/enviar')).to.include('Radicado:');
  });
});
