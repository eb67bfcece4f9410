// Checks the statement of a QR code in the browser, using only this page (docs/documents.md, "The QR code"). The page
// shows claims only as text, and only once their signature is verified.

/** @type {{ ciudad: string, direccion: string, zona: string, desde: number, keys: readonly object[] }} */
const city = JSON.parse(document.getElementById('llaves').textContent);

const MOST_CHARACTERS = 4000;
const MOST_DATA_BYTES = 5 * 1024 * 1024;
/** The time for which a host may still sign with a key that another host has retired. */
const RETIREMENT_MARGIN_SECONDS = 300;

const element = (id) => document.getElementById(id);
const dates = new Intl.DateTimeFormat('es-CO', {
  ...{ dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' },
  timeZone: city.zona,
});
const dateOf = (seconds) => dates.format(new Date(seconds * 1000));

/** Writes a value as canonical JSON (RFC 8785), as the service does. */
function canonicalJson(value) {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('not finite');
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) throw new Error('half a character');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${canonicalJson(name)}:${canonicalJson(value[name])}`).join(',')}}`;
}

const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Decodes base64url. Throws unless the text is the only valid encoding of its bytes. */
function bytesOf(text) {
  if (!/^[\w-]+$/.test(text)) throw new Error('not base64url');
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
  if (base64url(bytes) !== text) throw new Error('not the base64url of its bytes');
  return bytes;
}

/** Reads an object that has these members and no others. Canonical JSON also excludes repeated members. */
function objectOf(part, names, optional = []) {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytesOf(part));
  const value = JSON.parse(text);
  if (canonicalJson(value) !== text) throw new Error('not canonical');
  const present = Object.keys(value);
  const known = [...names, ...optional];
  if (!names.every((name) => present.includes(name)) || !present.every((name) => known.includes(name))) {
    throw new Error('other members');
  }
  return value;
}

/** Reads the text of a QR code, or only the part behind its `#`. Throws unless it is a statement. */
function readStatement(read) {
  const text = read.trim();
  if (text.length > MOST_CHARACTERS) throw new Error('too long');
  const from = text.lastIndexOf('#') + 1;
  const parts = text.slice(from).split('.');
  if (parts.length !== 3) throw new Error('not three parts');
  const header = objectOf(parts[0], ['alg', 'kid']);
  const claims = objectOf(parts[1], ['c', 'd', 'h', 'iat'], ['t']);
  const signature = bytesOf(parts[2]);
  const { c, d, h, iat, t = '' } = claims;
  const areTexts = [header.kid, c, d, h, t].every((value) => typeof value === 'string');
  if (header.alg !== 'ES256' || !areTexts || !Number.isSafeInteger(iat) || iat < 0 || iat > 1e11) {
    throw new Error('not a statement');
  }
  if (signature.length !== 64 || bytesOf(h).length !== 32) throw new Error('of another length');
  return {
    address: text.slice(0, Math.max(from - 1, 0)),
    kid: header.kid,
    claims,
    signature,
    signed: `${parts[0]}.${parts[1]}`,
  };
}

async function isSigned({ signature, signed }, { kty, crv, x, y }) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify']);
  return crypto.subtle.verify(algorithm, key, signature, new TextEncoder().encode(signed));
}

const bad = (title, words) => ({ look: 'verdict--revoked', title, words });
const doubtful = (title, words) => ({ look: 'verdict--unknown', title, words });

/** Makes the verdict on a text, with the statement where its signature is valid. */
async function verdictOf(text) {
  if (!globalThis.crypto?.subtle) {
    return doubtful(
      'Nada se ha comprobado',
      'El navegador solo comprueba firmas en páginas seguras. Abra esta página por https, o guárdela y ábrala desde su equipo.',
    );
  }
  let statement;
  try {
    statement = readStatement(text);
  } catch {
    return bad(
      'No es el código QR de un documento',
      'Pegue el texto completo del código QR, tal como lo lee su cámara.',
    );
  }
  const key = city.keys.find(({ kid }) => kid === statement.kid);
  if (!key) {
    return doubtful(
      'No se sabe quién lo firmó',
      `Esta página no conoce la llave que lo firma. Conoce las que la entidad tenía el ${dateOf(city.desde)}: si el documento es posterior, abra la página de nuevo con conexión. Si no, no lo acepte.`,
    );
  }
  if (!(await isSigned(statement, key))) {
    return bad('La firma es falsa', 'El código QR fue cambiado, o no lo hizo la entidad. No acepte el documento.');
  }
  if (key.exp === undefined) {
    return { look: '', title: 'Lo firmó la entidad', words: `Entidad que firma: ${city.ciudad}.`, statement };
  }
  if (statement.claims.iat > key.exp + RETIREMENT_MARGIN_SECONDS) {
    return bad(
      'Se firmó con una llave retirada',
      `La entidad dejó de usar esa llave el ${dateOf(key.exp)}, antes de la fecha que dice el código QR. No acepte el documento.`,
    );
  }
  const words = `Entidad que firma: ${city.ciudad}, con una llave que usó hasta el ${dateOf(key.exp)}.`;
  return { look: '', title: 'Lo firmó la entidad', words, statement };
}

/** The shown statement, with which data are compared. */
let shown;
/** The number of checks, so that a slow check does not overwrite a later one. */
let checks = 0;

function show({ look, title, words, statement }) {
  shown = statement;
  const verdict = element('veredicto');
  verdict.className = `verdict ${look}`;
  element('titulo').textContent = title;
  element('palabras').textContent = words;
  element('comparado').textContent = '';
  verdict.hidden = false;
  element('firmado').hidden = element('comparar').hidden = !statement;
  if (statement) showClaims(statement);
  verdict.focus();
}

function showClaims({ address, claims: { c, d, h, iat, t } }) {
  const expected = `${city.direccion}/documentos/verificar/${c}`;
  element('documento').textContent = d;
  element('codigo').textContent = c;
  element('titular').textContent = t ?? 'No lo dice';
  element('emitido').textContent = dateOf(iat);
  element('huella').textContent = [...bytesOf(h)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  element('en-linea').href = `${city.direccion}/documentos/verificar/${encodeURIComponent(c)}`;
  element('otra-direccion').hidden = address === '' || address.replace(/\/$/, '') === expected;
}

async function check(text) {
  checks += 1;
  const check = checks;
  const verdict = await verdictOf(text);
  if (check === checks) show(verdict);
}

async function compare(text) {
  const { h } = shown.claims;
  let canonical;
  try {
    canonical = canonicalJson(JSON.parse(text));
  } catch {
    return 'Esos datos no son JSON, o no se pueden comparar.';
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonical));
  return base64url(new Uint8Array(digest)) === h
    ? 'Los datos son los que la entidad imprimió en el documento.'
    : 'Los datos NO son los que la entidad imprimió en el documento.';
}

element('texto').form.addEventListener('submit', (event) => {
  event.preventDefault();
  void check(element('texto').value);
});

element('datos').form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const [file] = element('archivo').files;
  const isTooLarge = file && file.size > MOST_DATA_BYTES;
  const text = file ? !isTooLarge && (await file.text()) : element('datos').value;
  element('comparado').textContent = isTooLarge ? 'El archivo es demasiado grande.' : await compare(text);
});

if ('BarcodeDetector' in globalThis) {
  element('con-foto').hidden = false;
  element('foto').addEventListener('change', async ({ target }) => {
    try {
      const detector = new globalThis.BarcodeDetector({ formats: ['qr_code'] });
      const [code] = await detector.detect(await createImageBitmap(target.files[0]));
      element('texto').value = code?.rawValue ?? '';
    } catch {
      element('texto').value = '';
    }
    await check(element('texto').value);
  });
}

function checkFragment() {
  if (location.hash.length < 2) return;
  element('texto').value = location.hash.slice(1);
  void check(element('texto').value);
}

element('guardar').hidden = location.protocol === 'file:';
element('desde').textContent = dateOf(city.desde);
addEventListener('hashchange', checkFragment);
checkFragment();
