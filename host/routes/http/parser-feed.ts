import { Writable } from 'node:stream';

/**
 * So much at a time: a parser takes in all that it is given before a refusal counts, and a part has five bytes or more.
 */
const SLICE_BYTES = 8192;

/**
 * Hands a body to its parser in slices. `goesOn` is asked before each of them, with the bytes received up to its end;
 * where it says no, nothing more is handed on or taken. It may take its time; it does not reject.
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
