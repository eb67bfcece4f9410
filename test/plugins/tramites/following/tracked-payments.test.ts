import { expect } from 'chai';
import request from 'supertest';
import { RecordTracking, type RecordPayment, type TrackedRecord } from '../../../../plugins/tramites/contract.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../../plugins/forms/index.js';
import { plugin as terms } from '../../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../../plugins/tramites/index.js';
import { startTramiteHost, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { statementsDuring } from '../../../acceptance/support/statements.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { duePayment, paidPayment, payingPlugin } from '../support/payments.js';

const LLAVE = '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001';

describe('the payments of a record, for holders of its key', () => {
  const payments = new Map<string, readonly RecordPayment[]>([[LLAVE, [paidPayment, duePayment]]]);
  let citizen: TramiteClient;
  let key: string;
  let radicado: string;
  before(async () => {
    citizen = await startTramiteHost(
      {
        usuarios: [{ username: 'luz', password: PASSWORD }],
        tramites: [{ codigo: 'LICENCIA', nombre: 'Licencia', preguntas: [] }],
      },
      { plugins: [auth, calendar, terms, forms, tramites, payingPlugin(payments)] },
    );
    ({ key, radicado } = await citizen.file('LICENCIA', {}));
  });
  after(() => citizen?.host.stop());

  const track = async (): Promise<TrackedRecord> => {
    const { body } = await request(citizen.host.url).get(`/home/api/tramite/seguimiento/${key}`).expect(200);
    return (body as { datos: TrackedRecord }).datos;
  };
  const bindTo = (llave: string) => citizen.host.database.changeRows('UPDATE tramites_record SET llave = $1', [llave]);

  it('are none without a process, and are not shown while its process has none', async () => {
    expect(await track()).not.to.have.property('pagos');
    await bindTo('none');
    expect(await track()).not.to.have.property('pagos');
  });

  it('are the paid ones with their receipt, and the others with the ways to pay', async () => {
    await bindTo(LLAVE);
    const common = { id: 4218, concepto: 'Copias', referencia: '123456789015', valor: '12.50', moneda: 'USD' };
    expect((await track()).pagos).to.deep.equal([
      {
        ...common,
        hasta: null,
        si_no_paga: null,
        estado: 'PAGADO',
        comprobante: 'C-0099',
        pagado: '2026-12-02T04:30:00.000Z',
        lugares: [],
        enlace: null,
        codigo_barras: null,
        esperado: true,
      },
      {
        id: 4217,
        concepto: duePayment.concepto,
        referencia: '123456789015',
        valor: '1125000.00',
        moneda: 'COP',
        hasta: '2026-12-15T04:59:59.999Z',
        si_no_paga: duePayment.siNoPaga,
        estado: 'PENDIENTE',
        comprobante: null,
        pagado: null,
        lugares: duePayment.lugares,
        enlace: duePayment.enlace,
        codigo_barras: duePayment.codigoBarras,
        esperado: true,
      },
    ]);
  });

  it('are not shown to a caller who only knows the radicado, and cost no statement of the record', async () => {
    await bindTo(LLAVE);
    const { database, container } = citizen.host;
    await database.changeRows(
      "UPDATE tramites_record SET usuario_id = (SELECT id FROM auth_user WHERE username = 'luz')",
    );
    const [luz] = await database.rows<{ id: number }>("SELECT id FROM auth_user WHERE username = 'luz'");
    const tracking = container.get<RecordTracking>(RecordTracking);
    expect(await tracking.findOf(radicado, luz!.id)).not.to.have.property('pagos');
    const withKey = await statementsDuring(database, () => tracking.getTracked(key));
    await bindTo('none');
    const without = await statementsDuring(database, () => tracking.getTracked(key));
    expect(withKey).to.have.length(without.length);
  });
});
