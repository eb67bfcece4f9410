import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { SealError } from '../../../../host/plugin-api/index.js';
import { Sealer } from '../../../../host/data/secrets/sealer.js';

const [present, older, oldest] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;
const content = Buffer.from('contraseña de Luz');

describe('sealed bytes', () => {
  const sealer = new Sealer({ present, previous: [] });
  const refusal = (work: () => unknown): SealError['reason'] => {
    try {
      work();
    } catch (error) {
      if (error instanceof SealError) return error.reason;
      throw error;
    }
    throw new Error('it was opened');
  };

  it('are opened as what they were, and are other bytes each time', () => {
    for (const bytes of [content, Buffer.alloc(0), randomBytes(100_000)]) {
      const [first, second] = [sealer.seal('a/b', '7', bytes), sealer.seal('a/b', '7', bytes)];
      expect(first.equals(second)).to.equal(false);
      expect(first).to.have.length(bytes.length + 37);
      expect(first.includes(content)).to.equal(false);
      for (const sealed of [first, second]) expect(sealer.open('a/b', '7', sealed).equals(bytes)).to.equal(true);
    }
  });

  it('are opened for their purpose and for what they are bound to alone', () => {
    const sealed = sealer.seal('a/b', '7', content);
    for (const [purpose, boundTo] of [
      ['a/c', '7'],
      ['a/b', '8'],
      ['a/b', ''],
      ['a/b7', ''],
    ] as const) {
      expect(refusal(() => sealer.open(purpose, boundTo, sealed))).to.equal('not-genuine');
    }
  });

  it('are not opened where a bit was changed or a byte is missing', () => {
    const sealed = sealer.seal('a/b', '7', content);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(
        refusal(() => sealer.open('a/b', '7', changed)),
        `byte ${index}`,
      ).to.be.oneOf(['not-genuine', 'unknown-key']);
      expect(refusal(() => sealer.open('a/b', '7', sealed.subarray(0, index)))).to.equal('not-genuine');
    }
    expect(refusal(() => sealer.open('a/b', '7', Buffer.concat([sealed, Buffer.of(0)])))).to.equal('not-genuine');
  });

  it('name their root key: a known earlier one opens them, and an unknown one is distinguished from changed bytes', () => {
    const before = new Sealer({ present: older, previous: [oldest] });
    const sealed = [
      before.seal('a/b', '7', content),
      new Sealer({ present: oldest, previous: [] }).seal('a/b', '7', content),
    ];
    const after = new Sealer({ present, previous: [older, oldest] });
    for (const each of sealed) {
      expect(after.open('a/b', '7', each).equals(content)).to.equal(true);
      expect(refusal(() => sealer.open('a/b', '7', each))).to.equal('unknown-key');
      expect(each.subarray(0, 9).equals(after.head)).to.equal(false);
    }
    expect(after.seal('a/b', '7', content).subarray(0, 9).equals(after.head)).to.equal(true);
    expect(after.head).to.have.length(9);
  });
});
