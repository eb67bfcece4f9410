import { expect } from 'chai';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ParserFeed } from '../../../../host/routes/http/parser-feed.js';

/** Records the pieces that a parser receives; it accepts each in the next turn. */
class Recorder extends Writable {
  readonly pieces: Buffer[] = [];
  override _write(piece: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.pieces.push(piece);
    setImmediate(done);
  }
}

const body = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));

describe('a body on its way to its parser', () => {
  it('arrives whole, in slices, and ends', async () => {
    const parser = new Recorder();
    let counted = 0;
    const feed = new ParserFeed(parser, (received) => (counted = received) > 0);
    await pipeline([body.subarray(0, 1), body.subarray(1, 70_000), body.subarray(70_000)], feed);
    expect(Buffer.concat(parser.pieces).equals(body)).to.equal(true);
    expect(Math.max(...parser.pieces.map(({ length }) => length))).to.be.at.most(8192);
    expect(counted).to.equal(body.length);
    expect(parser.writableEnded).to.equal(true);
  });

  it('is not handed on once something is wrong with it, however much has come at once', async () => {
    const parser = new Recorder();
    const feed = new ParserFeed(parser, (received) => received <= 20_000);
    feed.write(body);
    feed.write(body);
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(parser.pieces.reduce((bytes, { length }) => bytes + length, 0)).to.equal(16_384);
    expect(feed.writableLength, 'what is not taken stays with the sender').to.be.above(0);
    expect(parser.writableEnded).to.equal(false);
  });
});
