import { expect } from 'chai';
import { content } from '../../../../host/plugin-api/index.js';

describe('content', () => {
  it('takes its parts by name, so that none can be mistaken for another', () => {
    // @ts-expect-error -- by place, a body could stand where the type belongs
    expect(() => content('text/plain', 'Hecho.')).to.throw(TypeError, 'content({ type, body })');
    expect(content({ type: 'text/plain; charset=utf-8', body: 'Hecho.' })).to.deep.equal({
      kind: 'content',
      status: 200,
      type: 'text/plain; charset=utf-8',
      body: 'Hecho.',
    });
  });

  it('refuses a type that is no media type, and does not quote it', () => {
    for (const type of ['<p>Ana Ruiz</p>', 'html', '', 'Ana Ruiz text/html']) {
      const refusal = expect(() => content({ type, body: 'text/html' })).to.throw(TypeError, 'media type');
      refusal.and.satisfy(({ message }: Error) => !message.includes('Ana'));
    }
  });
});
