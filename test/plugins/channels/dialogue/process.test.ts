import { expect } from 'chai';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { definition, flow, task, user } from '../../workflow/definition/language/definition-builders.js';
import { DialogueChat, startDialogueHost } from '../support/dialogue-chat.js';

/** A process whose first task is for the user that the answers name. */
const definicion = definition(
  [user('ATENDER', { asignacion: { usuario: 'datos.funcionario' } }), task('FIN', 'FIN')],
  flow('ATENDER!SIGUE>FIN'),
  { codigo: 'CITA', nombre: 'Cita' },
);

const cita = {
  codigo: 'CITA',
  nombre: 'Cita',
  proceso: 'CITA',
  preguntas: [{ pre_codigo: 'funcionario', pre_texto: 'Funcionario', pre_tipo: 'TEXTO', pre_obligatorio: true }],
};

describe('a chat about a tramite that starts a process', () => {
  let host: TestHost;

  before(async () => {
    const procesos = [{ codigo: 'CITA', nombre: 'Cita', definicion, publicar: true }];
    host = await startDialogueHost({ bundle: { procesos, tramites: [cita] } });
  });
  after(() => host?.stop());

  it('says that it cannot begin with these answers, and accepts others', async () => {
    const chat = await DialogueChat.open(host);
    await chat.say('/tramite CITA');
    await chat.say('Rosa Quintero');
    expect(await chat.press('Enviar')).to.include('no puede comenzar con estas respuestas');
    expect(await storedRecords(host)).to.deep.equal([]);
    await chat.press(chat.labels()[0]!);
    await chat.say('luz');
    expect(await chat.press('Enviar')).to.include('Radicado:');
    expect(await storedRecords(host)).to.have.length(1);
  });
});
