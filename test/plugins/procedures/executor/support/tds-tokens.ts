/** Tokens of TDS, the protocol of SQL Server ([MS-TDS] 2.2.7), as a server sends them. */

const u8 = (value: number): Buffer => Buffer.from([value]);
const u16 = (value: number): Buffer => Buffer.from([value & 0xff, value >> 8]);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const ucs2 = (text: string): Buffer => Buffer.from(text, 'ucs2');
const shortText = (text: string): Buffer => Buffer.concat([u8(text.length), ucs2(text)]);
const withLength = (token: number, body: Buffer): Buffer => Buffer.concat([u8(token), u16(body.length), body]);

/** Returns the end of an answer; `attention` acknowledges a cancellation. */
export function done(attention = false): Buffer {
  return Buffer.concat([u8(0xfd), u16(attention ? 0x20 : 0), u16(0), Buffer.alloc(8)]);
}

export function loginAck(): Buffer {
  const version = Buffer.from([0x74, 0, 0, 0x04]);
  return withLength(0xad, Buffer.concat([u8(1), version, shortText('t'), Buffer.alloc(4)]));
}

export function failure(number: number, message: string, severity = 16): Buffer {
  const words = Buffer.concat([u16(message.length), ucs2(message), shortText('s'), shortText('p')]);
  return withLength(0xaa, Buffer.concat([u32(number), u8(1), u8(severity), words, u32(1)]));
}

/** Returns the message that a transaction of this number has begun. */
export function began(name: number): Buffer {
  return withLength(0xe3, Buffer.concat([u8(8), u8(8), u32(name), u32(0), u8(0)]));
}
export function committed(): Buffer {
  return withLength(0xe3, Buffer.from([9, 0, 0]));
}
export function rolledBack(): Buffer {
  return withLength(0xe3, Buffer.from([10, 0, 0]));
}

/** Returns the columns of a result set of texts, without its rows. */
export function columns(...names: readonly string[]): Buffer {
  const each = names.map((name) =>
    Buffer.concat([u32(0), u16(1), u8(0xe7), u16(8000), Buffer.alloc(5), shortText(name)]),
  );
  return Buffer.concat([u8(0x81), u16(names.length), ...each]);
}

function row(...values: readonly string[]): Buffer {
  return Buffer.concat([u8(0xd1), ...values.flatMap((value) => [u16(value.length * 2), ucs2(value)])]);
}

/** Returns a result set with the answer of a procedure as JSON. */
export function answers(json: object): Buffer {
  return Buffer.concat([columns('answer'), row(JSON.stringify(json))]);
}

/** Returns the values of `@@TRANCOUNT` and `XACT_STATE()` at the end of a call. */
export function counts(open: number, state: number): Buffer {
  const value = (name: string, of: number): Buffer =>
    Buffer.concat([u8(0xac), u16(0), shortText(name), u8(1), u32(0), u16(0), u8(0x26), u8(4), u8(4), u32(of)]);
  return Buffer.concat([value('@open', open), value('@state', state)]);
}
