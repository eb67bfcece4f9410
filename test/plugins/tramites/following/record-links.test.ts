import { expect } from 'chai';
import type { HostSettings } from '../../../../host/plugin-api/index.js';
import { RecordLinks } from '../../../../plugins/tramites/vocabulary/record-links.js';

const settings = { publicUrl: 'https://ciudad.example' } as HostSettings;

describe('the link to the page of a record', () => {
  it('uses the pages of a plugin, and is null without such a plugin', () => {
    const pages = {
      pathOf: (key: string) => `/seguimiento/${key}`,
      receiptOf: (key: string) => `/recibo/${key}`,
      copyOf: (key: string) => `/copia/${key}`,
    };
    expect(new RecordLinks(settings, pages).linkOf('key_1')).to.equal('https://ciudad.example/seguimiento/key_1');
    expect(new RecordLinks(settings, pages).copyLinkOf('key_1')).to.equal('https://ciudad.example/copia/key_1');
    expect(new RecordLinks(settings).linkOf('key_1')).to.equal(null);
    expect(new RecordLinks(settings).copyLinkOf('key_1')).to.equal(null);
  });
});
