import { expect } from 'chai';
import type { Database, Files, HostSettings } from '../../../../host/plugin-api/index.js';
import { UnusableFormError, type QuestionForms } from '../../../../plugins/forms/contract.js';
import type { FiledForms } from '../../../../plugins/tramites/catalog/index.js';
import type { StoredCopies } from '../../../../plugins/tramites/copies/stored-copies.js';
import { TrackedFilings } from '../../../../plugins/tramites/copies/tracked-filings.js';
import { rejectionOf } from '../../../host/support/rejection.js';

describe('the files of a tracked record', () => {
  const file = { id: '1', slot: 'plano', name: 'a.pdf', type: 'application/pdf', size: 1, sha256: 'ab' };
  const row = { clave: 'key_1', codigo: 'QUEJA', recibo: null, recibo_pregunta: null, reply_to: '+57 300' };
  const filingsWith = (error: Error): TrackedFilings =>
    new TrackedFilings(
      { rows: () => Promise.resolve([row]) } as unknown as Database,
      { isOffered: false } as StoredCopies,
      { formOf: () => Promise.reject(error) } as unknown as FiledForms,
      {} as QuestionForms,
      { listFiles: () => Promise.resolve([file]) } as unknown as Files,
      { uploads: { files: 10 } } as HostSettings,
    );

  it('have the codes of their questions where the form cannot be used; another fault is thrown', async () => {
    const filing = await filingsWith(new UnusableFormError('broken')).of('key_1');
    expect(filing).to.include({ recibo: null, medio: 'CHAT' });
    expect(filing?.archivos.map(({ pregunta }) => pregunta)).to.deep.equal(['plano']);
    const fault = new Error('the database is away');
    expect(await rejectionOf(filingsWith(fault).of('key_1'))).to.equal(fault);
  });
});
