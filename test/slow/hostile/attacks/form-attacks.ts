import type { Call, Part, Wire } from '../call.js';
import { BOUNDARY, bytesOfPart, END_OF_FORM, FORM, latin1OfPart, wireOfBytes, wireOfParts } from '../encode-call.js';
import { disguises } from '../values/disguises.js';
import { kinds, texts, type Kind } from '../values/kind.js';
import { longTexts } from '../values/long-texts.js';
import { oddTexts } from '../values/odd-texts.js';
import { programTexts } from '../values/program-texts.js';
import { attacksOn, type Attack } from './attack.js';

const MEGABYTE = 1024 * 1024;
const LONGEST_HEAD = 200;

const partsOf = ({ body }: Call): readonly Part[] => (body?.kind === 'multipart' ? body.parts : []);

/** Returns the form with the part at a place changed. */
const withPart = (call: Call, at: number, change: (part: Part) => Part): Wire =>
  wireOfParts(
    call,
    partsOf(call).map((part, place) => bytesOfPart(place === at ? change(part) : part)),
  );

/** Returns the form with these bytes in front of, or behind, its parts; a part of a name that they bring gives way. */
const withMore = (call: Call, more: readonly Buffer[], where: 'before' | 'behind' = 'behind'): Wire => {
  const head = more[0]!.subarray(0, LONGEST_HEAD).toString();
  const parts = partsOf(call)
    .filter(({ name }) => !head.includes(`name="${name}"`))
    .map(bytesOfPart);
  return wireOfParts(call, where === 'before' ? [...more, ...parts] : [...parts, ...more]);
};

const part = (head: string, content: string | Buffer = 'a'): Buffer =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);

const repeated = (bytes: Buffer, times: number): Buffer => Buffer.alloc(bytes.length * times, bytes);

const values = [...oddTexts, ...longTexts, ...programTexts];

const disposition = 'Content-Disposition: form-data';

/** Attacks on one part: its name, its value, and what a file brings. */
function partAttacks(call: Call): Attack[] {
  return partsOf(call).flatMap((one, at) => {
    const field = `part ${one.name}`;
    const changed = (name: keyof Part, kindsOf: readonly Kind[]): Attack[] =>
      attacksOn(`${field}, its ${name}`, kindsOf, (target, text) =>
        withPart(target, at, (present) => ({ ...present, [name]: text })),
      );
    const file = one.filename === undefined ? [] : [...changed('filename', values), ...changed('type', oddTexts)];
    const twice = attacksOn(field, texts({ 'the part twice': '' }), (target) =>
      withMore(target, [bytesOfPart(partsOf(target)[at]!)]),
    );
    const disguised = attacksOn(`${field}, its value`, disguises, (target, disguise) =>
      withPart(target, at, (present) =>
        typeof present.value === 'string' ? { ...present, value: disguise(present.value) } : present,
      ),
    );
    const inLatin1 = (['value', 'filename'] as const)
      .filter((name) => typeof one[name] === 'string')
      .flatMap((name) =>
        attacksOn(`${field}, its ${name}`, texts({ 'its own in Latin-1': 'ñ' }), (target, letter) =>
          wireOfParts(
            target,
            partsOf(target).map((present, place) =>
              place === at
                ? latin1OfPart({ ...present, [name]: `${String(present[name])}${letter}` })
                : bytesOfPart(present),
            ),
          ),
        ),
      );
    return [...disguised, ...inLatin1, ...changed('value', values), ...changed('name', oddTexts), ...file, ...twice];
  });
}

type Make = (call: Call) => Wire;

const wholeForms: readonly Kind<Make>[] = [
  ...kinds<Make>(
    {
      '100,000 parts without a header': () => (call) => ({
        ...wireOfBytes(call, 'multipart/form-data; boundary=b', [
          repeated(Buffer.from('--b\r\n\r\n\r\n'), 100_000),
          Buffer.from('--b--\r\n'),
        ]),
        isExcessive: true,
      }),
      '100,000 parts without a name': () => (call) => ({
        ...wireOfBytes(call, 'multipart/form-data; boundary=b', [
          repeated(Buffer.from('--b\r\nContent-Disposition: form-data\r\n\r\n\r\n'), 100_000),
          Buffer.from('--b--\r\n'),
        ]),
        isExcessive: true,
      }),
      'a preamble of 20 MB': () => (call) => ({
        ...withMore(call, Array<Buffer>(320).fill(Buffer.alloc(MEGABYTE / 16, 97)), 'before'),
        isExcessive: true,
      }),
      'a preamble of 20 MB of line breaks': () => (call) => ({
        ...withMore(call, Array<Buffer>(320).fill(Buffer.alloc(MEGABYTE / 16, '\r\n--')), 'before'),
        isExcessive: true,
      }),
    },
    true,
  ),
  ...kinds<Make>({
    'an epilogue of 5 MB': () => (call) => ({
      ...wireOfBytes(call, FORM, [...partsOf(call).map(bytesOfPart), END_OF_FORM, Buffer.alloc(5 * MEGABYTE, 97)]),
      isExcessive: true,
    }),
    'no end': () => (call) => wireOfBytes(call, FORM, partsOf(call).map(bytesOfPart)),
    'half a part at the end': () => (call) =>
      wireOfBytes(call, FORM, [...partsOf(call).map(bytesOfPart), Buffer.from(`--${BOUNDARY}\r\nContent-Disp`)]),
    nothing: () => (call) => wireOfBytes(call, FORM, []),
    'the end alone': () => (call) => wireOfBytes(call, FORM, [END_OF_FORM]),
    'another boundary': () => (call) =>
      wireOfBytes(call, 'multipart/form-data; boundary=otro', [...partsOf(call).map(bytesOfPart), END_OF_FORM]),
    'no boundary': () => (call) =>
      wireOfBytes(call, 'multipart/form-data', [...partsOf(call).map(bytesOfPart), END_OF_FORM]),
    'a mixed form': () => (call) =>
      wireOfBytes(call, `multipart/mixed; boundary=${BOUNDARY}`, [...partsOf(call).map(bytesOfPart), END_OF_FORM]),
    'line breaks alone': () => (call) =>
      wireOfBytes(call, FORM, [
        Buffer.from(Buffer.concat(partsOf(call).map(bytesOfPart)).toString().replaceAll('\r\n', '\n')),
      ]),
    '600 fields': () => (call) => withMore(call, [repeated(part(`${disposition}; name="x"`), 600)]),
    '50,000 empty fields': () => (call) =>
      withMore(call, [repeated(part(`${disposition}; name="nombre"`, ''), 50_000)]),
    '30 files': () => (call) => withMore(call, [repeated(part(`${disposition}; name="adjunto"; filename="a"`), 30)]),
    '20,000 files that were not chosen': () => (call) =>
      withMore(call, [repeated(part(`${disposition}; name="adjunto"; filename=""`, ''), 20_000)]),
    'a file of 26 MB': () => (call) => ({
      ...withMore(
        call,
        [part(`${disposition}; name="adjunto"; filename="a"`, Buffer.alloc(26 * MEGABYTE, 97))],
        'before',
      ),
      isExcessive: true,
    }),
    'a field of 2 MB': () => (call) => ({
      ...withMore(call, [part(`${disposition}; name="relato"`, Buffer.alloc(2 * MEGABYTE, 97))], 'before'),
      isExcessive: true,
    }),
    'a field of NULs': () => (call) => withMore(call, [part(`${disposition}; name="relato"`, Buffer.alloc(1000))]),
    'a part with a header of 100 KB': () => (call) =>
      withMore(call, [part(`${disposition}; name="${'n'.repeat(100_000)}"`)]),
    'a part with 5,000 headers': () => (call) =>
      withMore(call, [part(`${disposition}; name="x"\r\n${'a: b\r\n'.repeat(5000)}c: d`)]),
    'a part with 20,000 parameters': () => (call) =>
      withMore(call, [part(`${disposition}${'; a=b'.repeat(20_000)}; name="x"`)]),
    'a part with 60,000 blanks in its header': () => (call) =>
      withMore(call, [part(`${disposition};${' '.repeat(60_000)}name="x"`)]),
    'a part with an open quote': () => (call) => withMore(call, [part(`${disposition}; name="${'\\"'.repeat(5000)}`)]),
    'a name in another charset': () => (call) => withMore(call, [part(`${disposition}; name*=x-canario''%ff%00`)]),
    'a file name in another charset': () => (call) =>
      withMore(call, [part(`${disposition}; name="adjunto"; filename*=UTF-7''%ff%fe${'%41'.repeat(5000)}`)], 'before'),
    'a file name that is a path': () => (call) =>
      withMore(call, [part(`${disposition}; name="adjunto"; filename="../../etc/passwd"`)], 'before'),
    'a part in base64': () => (call) =>
      withMore(call, [part(`${disposition}; name="relato"\r\nContent-Transfer-Encoding: base64`, '!!!!')]),
    'a part in UTF-16': () => (call) =>
      withMore(call, [part(`${disposition}; name="relato"\r\nContent-Type: text/plain; charset=utf-16`, 'abc')]),
    'a part in a charset that nobody knows': () => (call) =>
      withMore(call, [part(`${disposition}; name="relato"\r\nContent-Type: text/plain; charset=canario`, 'abc')]),
    'a form in a form': () => (call) =>
      withMore(call, [
        part(`${disposition}; name="relato"\r\nContent-Type: multipart/mixed; boundary=b`, '--b\r\n\r\nx\r\n--b--'),
      ]),
    'boundaries that are almost one': () => (call) =>
      withMore(call, [part(`${disposition}; name="relato"`, `\r\n--${BOUNDARY.slice(0, -1)}`.repeat(20_000))]),
    'a content of line breaks': () => (call) =>
      withMore(call, [part(`${disposition}; name="relato"`, '\r\n'.repeat(200_000))]),
    'a ZIP that says to be an image': () => (call) =>
      withMore(
        call,
        [
          part(
            `${disposition}; name="adjunto"; filename="a.png"\r\nContent-Type: image/png`,
            Buffer.from('504b0304ffffffffffffffffffffffff', 'hex'),
          ),
        ],
        'before',
      ),
  }),
];

/** Attacks on a multipart body. */
export function formAttacks(call: Call): Attack[] {
  if (call.body?.kind !== 'multipart') return [];
  return [...partAttacks(call), ...attacksOn('form', wholeForms, (target, make) => make(target))];
}
