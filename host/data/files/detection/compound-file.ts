import type { FileBytes } from './file-bytes.js';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** The table sectors that the header lists; further ones are in a chain. */
const HEADER_TABLES = 109;
/** The largest sector number. Greater numbers mark the ends of chains and free sectors. */
const LARGEST_SECTOR = 0xff_ff_ff_fa;
const NO_ENTRY = 0xff_ff_ff_ff;

/** The most bytes of the directory that are read, enough for some two thousand streams. */
const MOST_DIRECTORY = 256 * 1024;
/** The most table lists that are followed; a file of 25 MiB has three. */
const MOST_LISTS = 16;

interface Sectors {
  readonly bytes: FileBytes;
  readonly header: Buffer;
  readonly size: number;
}

/**
 * Returns the names at the top level of a compound file (MS-CFB), in capitals, since programs compare them without
 * regard to case; embedded files are on deeper levels. Empty where the file is broken. All loops are bounded.
 */
export async function compoundNames(bytes: FileBytes): Promise<ReadonlySet<string>> {
  const header = await bytes.read(0, HEADER_BYTES);
  const shift = header.length === HEADER_BYTES ? header.readUInt16LE(30) : 0;
  if (shift !== 9 && shift !== 12) return new Set();
  const directory = await readDirectory({ bytes, header, size: 1 << shift });
  return topNames(directory);
}

async function readDirectory(sectors: Sectors): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let sector = sectors.header.readUInt32LE(48);
  while (sector < LARGEST_SECTOR && pieces.length * sectors.size < MOST_DIRECTORY) {
    const piece = await readSector(sectors, sector);
    if (!piece) break;
    pieces.push(piece);
    sector = await sectorAfter(sectors, sector);
  }
  return Buffer.concat(pieces);
}

/** Reads a sector; undefined where it is not in the file. */
async function readSector({ bytes, size }: Sectors, sector: number): Promise<Buffer | undefined> {
  const piece = await bytes.read((sector + 1) * size, size);
  return piece.length === size ? piece : undefined;
}

/** Returns the next sector of a chain, from the table of all sectors. */
async function sectorAfter(sectors: Sectors, sector: number): Promise<number> {
  const perTable = sectors.size / 4;
  const table = await tableSector(sectors, Math.floor(sector / perTable));
  const entries = table < LARGEST_SECTOR ? await readSector(sectors, table) : undefined;
  return entries?.readUInt32LE((sector % perTable) * 4) ?? NO_ENTRY;
}

/** Returns the sector that holds a part of that table. */
async function tableSector(sectors: Sectors, index: number): Promise<number> {
  const { header, size } = sectors;
  if (index < HEADER_TABLES) return header.readUInt32LE(76 + index * 4);
  // The last number of a list is the next list's sector.
  const perList = size / 4 - 1;
  const hops = Math.floor((index - HEADER_TABLES) / perList);
  let list = hops < MOST_LISTS ? await listAt(sectors, header.readUInt32LE(68)) : undefined;
  for (let hop = 0; hop < hops; hop += 1) list = list && (await listAt(sectors, list.readUInt32LE(perList * 4)));
  return list?.readUInt32LE(((index - HEADER_TABLES) % perList) * 4) ?? NO_ENTRY;
}

const listAt = async (sectors: Sectors, sector: number): Promise<Buffer | undefined> =>
  sector < LARGEST_SECTOR ? readSector(sectors, sector) : undefined;

/** Returns the names of the top level. The first entry is the root, whose children form a tree of siblings. */
function topNames(directory: Buffer): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<number>();
  const open = directory.length < ENTRY_BYTES ? [] : [directory.readUInt32LE(76)];
  while (open.length > 0) {
    const index = open.pop()!;
    const start = index * ENTRY_BYTES;
    if (index === NO_ENTRY || seen.has(index) || start + ENTRY_BYTES > directory.length) continue;
    seen.add(index);
    const entry = directory.subarray(start, start + ENTRY_BYTES);
    const nameBytes = Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 62);
    names.add(entry.toString('utf16le', 0, nameBytes).toUpperCase());
    open.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return names;
}
