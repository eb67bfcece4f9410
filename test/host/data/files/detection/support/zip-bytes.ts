import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of an archive; its headers may lie. */
export interface ZipPart {
  readonly name: string;
  readonly content: string | Buffer;
  readonly isDeflated?: boolean;
  readonly isEncrypted?: boolean;
  /** The name in its own header; by default that of the directory. */
  readonly localName?: string;
  /** The size in the directory; by default the real one. */
  readonly size?: number;
}

function headersOf(part: ZipPart, start: number): { readonly local: Buffer; readonly central: Buffer } {
  const content = Buffer.from(part.content);
  const stored = part.isDeflated ? deflateRawSync(content) : content;
  const common = (name: string): Buffer => {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(part.isEncrypted ? 1 : 0, 2);
    fields.writeUInt16LE(part.isDeflated ? 8 : 0, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(part.size ?? stored.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    return fields;
  };
  const { name, localName = name } = part;
  const central = Buffer.alloc(46);
  central.write('PK\u0001\u0002\u0014\0', 'latin1');
  common(name).copy(central, 6);
  central.writeUInt32LE(start, 42);
  return {
    local: Buffer.concat([Buffer.from('PK\u0003\u0004'), common(localName), Buffer.from(localName), stored]),
    central: Buffer.concat([central, Buffer.from(name)]),
  };
}

/** Builds an archive of these entries, in their order. */
export function zipBytes(parts: readonly ZipPart[], comment = ''): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let start = 0;
  for (const part of parts) {
    const { local, central } = headersOf(part, start);
    locals.push(local);
    centrals.push(central);
    start += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(start, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...locals, directory, end, Buffer.from(comment)]);
}

/**
 * Returns `[Content_Types].xml` of an Office document whose main part has a type such as `…wordprocessingml.document`.
 */
export const contentTypes = (main: string): ZipPart => ({
  name: '[Content_Types].xml',
  content:
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/main.xml" ContentType="${main}.main+xml"/></Types>`,
  isDeflated: true,
});
