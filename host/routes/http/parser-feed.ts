import { Writable } from 'node:stream';

/**
 * The size of a slice: a parser processes all that it is given before a refusal takes effect, and a part may be as
 * short as five bytes.
 */
const SLICE_BYTES = 8192;

/**
 * Passes a body to its parser in slices. `goesOn` is called before each slice, with the bytes received up to its end;
 * once it returns false, no more is passed on or read. It may be asynchronous, and does not reject.
 */
export class ParserFeed extends Writable {
  private received = 0;

  constructor(
    private readonly parser: Writable,
    private readonly goesOn: (received: number) => boolean | Promise<boolean>,
  ) {
    super();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const slice = chunk.subarray(0, SLICE_BYTES);
    this.received += slice.length;
    const handOn = (does: boolean): void => {
      if (!does) return;
      const rest = chunk.subarray(SLICE_BYTES);
      this.parser.write(slice, () => {
        if (rest.length === 0) done();
        else this._write(rest, _encoding, done);
      });
    };
    const goesOn = this.goesOn(this.received);
    if (typeof goesOn === 'boolean') handOn(goesOn);
    else void goesOn.then(handOn);
  }

  override _final(done: () => void): void {
    this.parser.end();
    done();
  }
}
