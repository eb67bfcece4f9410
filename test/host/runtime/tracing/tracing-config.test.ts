import { expect } from 'chai';
import { hideSecrets } from '../../../../host/routes/admin/hide-secrets.js';
import { tracingConfig } from '../../../../host/runtime/tracing/tracing-config.js';

describe('the configuration of traces', () => {
  it('takes headers as a map, and as the variable of OpenTelemetry has them', () => {
    const read = (headers: unknown): unknown => tracingConfig.parse({ headers }).headers;
    const both = { 'x-team': 'one', Authorization: 'Basic a=b, c' };
    expect(read(both)).to.deep.equal(both);
    expect(read('x-team=one, Authorization=Basic%20a%3Db%2C%20c')).to.deep.equal(both);
    expect(read('Authorization=Basic a==')).to.deep.equal({ Authorization: 'Basic a==' });
    expect(read('')).to.deep.equal({});
  });

  for (const [what, tracing, path] of [
    ['an address of another kind', { endpoint: 'grpc://collector:4317' }, 'endpoint'],
    ['none', { endpoint: 'collector' }, 'endpoint'],
    ['a header without a name', { headers: '=secret' }, 'headers'],
    ['one that is two', { headers: { 'x-a': 'one\r\nx-b: two' } }, 'headers'],
    ['a value that is not well-formed', { headers: 'x-a=%ZZ' }, 'headers'],
    ['more than all', { ratio: 1.5 }, 'ratio'],
  ] as const) {
    it(`refuses ${what}, and does not quote it`, () => {
      const { error } = tracingConfig.safeParse(tracing);
      expect(error?.issues.map((issue) => issue.path[0])).to.deep.equal([path]);
      expect(JSON.stringify(error!.issues.map(({ message }) => message))).not.to.match(/secret|two|ZZ/);
    });
  }

  it('is shown without the values of its headers, whatever their names', () => {
    const tracing = tracingConfig.parse({ endpoint: 'https://c.example', headers: 'x-team=one' });
    expect(hideSecrets({ tracing })).to.deep.equal({
      tracing: { endpoint: 'https://c.example', headers: { 'x-team': '***' }, ratio: 1 },
    });
  });
});
