/**
 * The subtypes that the detector distinguishes, by type; `test/host/data/files/media-types.test.ts` compares them with
 * the detector's own list.
 */
const detectedSubtypes = {
  application: `
    avro dicom encrypted eps epub+zip gzip java-archive java-vm json msword mxf octet-stream ogg pdf pgp-encrypted
    postscript rtf vnd.android.package-archive vnd.apache.arrow.file vnd.apache.parquet vnd.google.draco
    vnd.iccprofile vnd.ms-asf vnd.ms-cab-compressed vnd.ms-excel vnd.ms-excel.sheet.macroenabled.12
    vnd.ms-excel.template.macroenabled.12 vnd.ms-fontobject vnd.ms-htmlhelp vnd.ms-outlook vnd.ms-powerpoint
    vnd.ms-powerpoint.presentation.macroenabled.12 vnd.ms-powerpoint.slideshow.macroenabled.12
    vnd.ms-powerpoint.template.macroenabled.12 vnd.ms-word.document.macroenabled.12
    vnd.ms-word.template.macroenabled.12 vnd.oasis.opendocument.graphics vnd.oasis.opendocument.graphics-template
    vnd.oasis.opendocument.presentation vnd.oasis.opendocument.presentation-template
    vnd.oasis.opendocument.spreadsheet vnd.oasis.opendocument.spreadsheet-template vnd.oasis.opendocument.text
    vnd.oasis.opendocument.text-template vnd.openxmlformats-officedocument.presentationml.presentation
    vnd.openxmlformats-officedocument.presentationml.slideshow
    vnd.openxmlformats-officedocument.presentationml.template vnd.openxmlformats-officedocument.spreadsheetml.sheet
    vnd.openxmlformats-officedocument.spreadsheetml.template
    vnd.openxmlformats-officedocument.wordprocessingml.document
    vnd.openxmlformats-officedocument.wordprocessingml.template vnd.rn-realmedia vnd.sketchup.skp vnd.tcpdump.pcap
    vnd.visio wasm x-7z-compressed x-ace-compressed x-apple-diskimage x-arj x-asar x-blender x-bzip2 x-cfb x-compress
    x-cpio x-deb x-elf x-esri-shape x-ft-windows-registry-hive x-google-chrome-extension x-indesign x-jmp-data x-lz4
    x-lzh-compressed x-lzip x-mach-binary x-mie x-mobipocket-ebook x-ms-regedit x-msdownload x-nintendo-nes-rom
    x-rar-compressed x-rpm x-shockwave-flash x-spss-sav x-sqlite3 x-tar x-unix-archive x-xpinstall x-xz x.apple.alias
    x.autodesk.fbx x.ms.shortcut xml zip zstd`,
  audio: `
    aac aiff amr ape flac midi mp4 mpeg ogg qcelp vnd.dolby.dd-raw wav wavpack x-dsf x-it x-ms-asf x-musepack x-s3m
    x-voc x-xm`,
  font: 'collection otf ttf woff woff2',
  image: `
    apng avif bmp bpg flif gif heic heic-sequence heif heif-sequence icns j2c jls jp2 jpeg jpm jpx jxl ktx mj2 png
    tiff vnd.adobe.photoshop vnd.dwg vnd.ms-photo webp x-adobe-dng x-canon-cr2 x-canon-cr3 x-fujifilm-raf x-icon
    x-nikon-nef x-olympus-orf x-panasonic-rw2 x-sony-arw x-xcf`,
  model: '3mf gltf-binary stl',
  text: 'calendar csv plain vcard vtt',
  video: '3gpp 3gpp2 matroska mp1s mp2p mp2t mp4 mpeg ogg quicktime vnd.avi webm x-flv x-m4v x-ms-asf',
};

/** Every media type that a stored file can have: no file ever has another one. */
export const mediaTypes: ReadonlySet<string> = new Set(
  Object.entries(detectedSubtypes).flatMap(([type, subtypes]) =>
    subtypes
      .trim()
      .split(/\s+/)
      .map((subtype) => `${type}/${subtype}`),
  ),
);

/** An office document that is protected by a password: its own type cannot be detected. */
export const ENCRYPTED_TYPE = 'application/encrypted';

/** Other names of the same types, which programs and browsers use. */
const aliases = new Map([
  ['application/csv', 'text/csv'],
  ['application/vnd.ms-visio.drawing', 'application/vnd.visio'],
  ['application/vnd.rar', 'application/x-rar-compressed'],
  ['application/x-gzip', 'application/gzip'],
  ['application/x-pdf', 'application/pdf'],
  ['application/x-rar', 'application/x-rar-compressed'],
  ['application/x-rtf', 'application/rtf'],
  ['application/x-zip', 'application/zip'],
  ['application/x-zip-compressed', 'application/zip'],
  ['audio/m4a', 'audio/mp4'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/mpeg3', 'audio/mpeg'],
  ['audio/opus', 'audio/ogg'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/x-aac', 'audio/aac'],
  ['audio/x-aiff', 'audio/aiff'],
  ['audio/x-flac', 'audio/flac'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/x-mp3', 'audio/mpeg'],
  ['audio/x-mpeg', 'audio/mpeg'],
  ['audio/x-wav', 'audio/wav'],
  ['image/dwg', 'image/vnd.dwg'],
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/tif', 'image/tiff'],
  ['image/vnd.microsoft.icon', 'image/x-icon'],
  ['image/x-bmp', 'image/bmp'],
  ['image/x-ms-bmp', 'image/bmp'],
  ['image/x-png', 'image/png'],
  ['text/comma-separated-values', 'text/csv'],
  ['text/json', 'application/json'],
  ['text/rtf', 'application/rtf'],
  ['text/x-csv', 'text/csv'],
  ['text/xml', 'application/xml'],
  ['video/avi', 'video/vnd.avi'],
  ['video/x-matroska', 'video/matroska'],
  ['video/x-msvideo', 'video/vnd.avi'],
]);

/** Types that also count as a broader one, where that is asked for. */
const broader = new Map([
  ['application/json', 'text/plain'],
  ['text/calendar', 'text/plain'],
  ['text/csv', 'text/plain'],
  ['text/vcard', 'text/plain'],
  ['text/vtt', 'text/plain'],
  ['image/apng', 'image/png'],
  ['video/x-m4v', 'video/mp4'],
  // The type that these files had before they were distinguished; forms may ask for it.
  [ENCRYPTED_TYPE, 'application/x-cfb'],
  ['application/msword', 'application/x-cfb'],
  ['application/vnd.ms-excel', 'application/x-cfb'],
  ['application/vnd.ms-powerpoint', 'application/x-cfb'],
  ['application/vnd.ms-outlook', 'application/x-cfb'],
]);

/** Returns the canonical name of a media type, without parameters: `image/JPG` becomes `image/jpeg`. */
export function mediaTypeName(written: string): string {
  const name = written.split(';')[0]!.trim().toLowerCase();
  return aliases.get(name) ?? name;
}

/** Returns the types that satisfy a type that is asked for: itself and the types that count as it. */
export function mediaTypesMeeting(asked: string): readonly string[] {
  const name = mediaTypeName(asked);
  return [name, ...[...broader].filter(([, other]) => other === name).map(([type]) => type)];
}

/** Tells whether a stored file of a type satisfies one of the types that are asked for. */
export function isOfMediaType(type: string, asked: readonly string[]): boolean {
  const name = mediaTypeName(type);
  return asked.some((one) => mediaTypesMeeting(one).includes(name));
}
