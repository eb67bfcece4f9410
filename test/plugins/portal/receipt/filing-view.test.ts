import { expect } from 'chai';
import { filingView } from '../../../../plugins/portal/receipt/filing-view.js';
import type { MailedReceipt } from '../../../../plugins/tramites/contract.js';

describe('the sentence about the mail of a receipt', () => {
  const said = (estado: MailedReceipt['estado']): string | null =>
    filingView('key', {
      copia: null,
      recibo: { direccion: 'an***@co***.example', estado },
      medio: 'CORREO',
      archivos: [],
    }).mailed;

  it('says that it was sent only where it was', () => {
    const later = 'Le vamos a enviar el comprobante a an***@co***.example.';
    expect([said('PENDIENTE'), said('EN_CORREO')]).to.deep.equal([later, later]);
    expect(said('ENVIADO')).to.equal('Le enviamos el comprobante a an***@co***.example.');
    expect(said('FALLIDO')).to.include('No pudimos entregar el comprobante en an***@co***.example.');
    expect(said('RETENIDO')).to.include('ese correo ya recibió los del último día.');
  });
});
