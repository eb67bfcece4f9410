/** A stream or a storage of a compound file. */
export interface CompoundEntry {
  readonly name: string;
  /** The entries of a storage. */
  readonly within?: readonly CompoundEntry[];
}

export interface CompoundOptions {
  /** 512 bytes, or 4096 in files of the fourth version. */
  readonly sectorBytes?: 512 | 4096;
  /** The number of sectors with content before the directory. */
  readonly sectorsBefore?: number;
  /** Whether unused sectors lie between those of the directory, as programs leave them that change a file in place. */
  readonly isScattered?: boolean;
}

const END = 0xff_ff_ff_fe;
const FREE = 0xff_ff_ff_ff;

interface Placed {
  readonly name: string;
  readonly kind: number;
  child: number;
  right: number;
}

/** Returns the entries of a directory; the neighbours form a list to the right, which is a valid tree. */
function placedOf(entries: readonly CompoundEntry[]): Placed[] {
  const placed: Placed[] = [{ name: 'Root Entry', kind: 5, child: FREE, right: FREE }];
  const place = (within: readonly CompoundEntry[]): number => {
    let first = FREE;
    for (const { name, within: inner } of within.toReversed()) {
      const one: Placed = { name, kind: inner ? 1 : 2, child: inner ? place(inner) : FREE, right: first };
      first = placed.push(one) - 1;
    }
    return first;
  };
  placed[0]!.child = place(entries);
  return placed;
}

function entryBytes({ name, kind, child, right }: Placed): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes.writeUInt8(kind, 66);
  bytes.writeUInt8(1, 67);
  bytes.writeUInt32LE(FREE, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(END, 116);
  return bytes;
}

/** Builds a compound file with these entries at its top level. Its content is zero, except for the structure. */
export function compoundBytes(entries: readonly CompoundEntry[], options: CompoundOptions = {}): Buffer {
  const { sectorBytes = 512, sectorsBefore = 0, isScattered = false } = options;
  const perSector = sectorBytes / 128;
  const perTable = sectorBytes / 4;
  const placed = placedOf(entries).map(entryBytes);
  const pieces = Math.ceil(placed.length / perSector);
  const step = isScattered ? 2 : 1;
  const used = sectorsBefore + pieces * step;
  const tables = Math.ceil((used * 1.05 + 8) / perTable);
  const lists = Math.ceil(Math.max(tables - 109, 0) / (perTable - 1));
  const file = Buffer.alloc((1 + used + tables + lists) * sectorBytes);
  const sectorAt = (sector: number): number => (sector + 1) * sectorBytes;
  const tableAt = (index: number): number => used + index;
  const link = (sector: number, next: number): void => {
    const table = tableAt(Math.floor(sector / perTable));
    file.writeUInt32LE(next, sectorAt(table) + (sector % perTable) * 4);
  };
  for (let index = 0; index < pieces; index += 1) {
    const sector = sectorsBefore + index * step;
    Buffer.concat(placed.slice(index * perSector, (index + 1) * perSector)).copy(file, sectorAt(sector));
    link(sector, index === pieces - 1 ? END : sector + step);
  }
  writeHeader(file, { sectorBytes, tables, lists, directory: sectorsBefore, firstList: used + tables });
  for (let index = 0; index < tables; index += 1) {
    const list = Math.floor((index - 109) / (perTable - 1));
    const at = index < 109 ? 76 + index * 4 : sectorAt(used + tables + list) + ((index - 109) % (perTable - 1)) * 4;
    file.writeUInt32LE(tableAt(index), at);
  }
  for (let list = 0; list < lists; list += 1) {
    const next = list === lists - 1 ? END : used + tables + list + 1;
    file.writeUInt32LE(next, sectorAt(used + tables + list + 1) - 4);
  }
  return file;
}

function writeHeader(
  file: Buffer,
  header: {
    readonly sectorBytes: number;
    readonly tables: number;
    readonly lists: number;
    readonly directory: number;
    readonly firstList: number;
  },
): void {
  file.write('d0cf11e0a1b11ae1', 'hex');
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(header.sectorBytes === 512 ? 3 : 4, 26);
  file.writeUInt16LE(0xff_fe, 28);
  file.writeUInt16LE(Math.log2(header.sectorBytes), 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(header.tables, 44);
  file.writeUInt32LE(header.directory, 48);
  file.writeUInt32LE(END, 60);
  file.writeUInt32LE(header.lists === 0 ? END : header.firstList, 68);
  file.writeUInt32LE(header.lists, 72);
  for (let index = 0; index < 109; index += 1) file.writeUInt32LE(FREE, 76 + index * 4);
}
