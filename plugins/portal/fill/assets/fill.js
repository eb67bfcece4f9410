// Makes the pages on which a tramite is filled in more comfortable; each of them works without this script.

/** A page with errors begins at their summary. */
document.querySelector('[data-foco]')?.focus();

const button = (text, press) => {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'btn btn--secondary';
  made.textContent = text;
  made.addEventListener('click', press);
  return made;
};

/** Adds a line of text to a place, which screen readers announce when it changes. */
const statusOf = (place) => {
  const line = document.createElement('p');
  line.className = 'small';
  line.setAttribute('role', 'status');
  place.append(line);
  return line;
};

for (const place of document.querySelectorAll('[data-copiar]')) {
  const value = place.querySelector('.copy__value');
  const line = statusOf(place);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value.value ?? value.textContent);
      line.textContent = 'Copiado';
    } catch {
      line.textContent = 'Selecciónelo y cópielo con el teclado o manteniéndolo oprimido';
    }
  };
  value.after(button('Copiar', copy));
}

for (const place of document.querySelectorAll('[data-imprimir]')) {
  place.prepend(button('Imprimir o guardar en PDF', () => print()));
}

/** Number keyboards have no letters: a phone shows one for the types of documents that need none. */
for (const place of document.querySelectorAll('.doc-input')) {
  const [type, number] = [place.querySelector('select'), place.querySelector('input')];
  const fit = () => (number.inputMode = 'cifras' in type.selectedOptions[0].dataset ? 'numeric' : 'text');
  type.addEventListener('change', fit);
  fit();
}

const KIBIBYTE = 1024;
const sizeInWords = (bytes) => {
  const [amount, unit] = bytes < KIBIBYTE ** 2 ? [bytes / KIBIBYTE, 'KB'] : [bytes / KIBIBYTE ** 2, 'MB'];
  return `${String(Math.round(amount * 10) / 10).replace('.', ',')} ${unit}`;
};

/** Returns why a file is too large to be sent; undefined where it is not. One of several is named. */
const tooLarge = ({ name, size }, most, isSeveral) => {
  if (size <= most) return undefined;
  const [own, limit] = [sizeInWords(size), sizeInWords(most)];
  const words = own === limit ? `pesa más de ${limit}, que es el máximo` : `pesa ${own}; el máximo es ${limit}`;
  return `${isSeveral ? `«${name}»: ` : ''}El archivo ${words}. Envíe uno más pequeño.`;
};

/** Shows why files are refused, as the server does, and lets the user choose others; a full question has no input. */
const refuse = (place, reason) => {
  const input = place.querySelector('input[type=file]');
  const target = input ?? place.querySelector('.hint[tabindex]');
  place.querySelector('.error-text')?.remove();
  const text = document.createElement('p');
  text.className = 'error-text';
  text.id = `${target.id}-error`;
  text.setAttribute('role', 'alert');
  (place.querySelector('.drop') ?? target).before(text);
  text.textContent = reason;
  place.classList.add('has-error');
  if (input) {
    input.value = '';
    input.setAttribute('aria-invalid', 'true');
  }
  const described = (target.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== text.id);
  target.setAttribute('aria-describedby', [...described, text.id].join(' '));
  target.focus();
};

const FAILED = 'No se pudo subir. Revise su conexión e inténtelo de nuevo.';
const CANCELLED = 'Se canceló.';

/** Posts a form with one file, and returns the question of the page that answers; null where that page has none. */
const post = (request, place, { form, name }, file) => {
  const data = new FormData();
  for (const hidden of form.querySelectorAll(':scope > input[type=hidden]')) data.append(hidden.name, hidden.value);
  data.append('_accion', 'adjuntar');
  data.append(name, file);
  return new Promise((resolve, reject) => {
    request.addEventListener('abort', () => reject(new Error(CANCELLED)));
    request.addEventListener('error', () => reject(new Error(FAILED)));
    request.addEventListener('load', () =>
      resolve(new DOMParser().parseFromString(request.responseText, 'text/html').getElementById(place.id)),
    );
    request.open('POST', form.action);
    request.send(data);
  });
};

const listedOn = (place) => place.querySelectorAll('.file--ok').length;

/** Returns why the server refused a file, without the word for screen readers before it. */
const refusalOn = (place) => place.querySelector('.error-text')?.lastChild.textContent.trim();

/** Says how many of the sent files the page lists. */
const receivedInWords = (received, files) => {
  if (received === 0) return '';
  if (files.length === 1) return `${files[0].name}, recibido`;
  if (received === files.length) return `${received} archivos, recibidos`;
  return received === 1
    ? `1 de ${files.length} archivos, recibido`
    : `${received} de ${files.length} archivos, recibidos`;
};

/**
 * Sends files as soon as they are chosen, and shows the progress; the rest of the page stays as it is. Each has a
 * request of its own, as the server limits the time of one.
 */
const send = async (place, input) => {
  const { form, multiple } = input;
  const most = Number(place.dataset.maximo);
  const chosen = [...input.files];
  const files = chosen.filter(({ size }) => size <= most);
  const reasons = chosen.flatMap((file) => tooLarge(file, most, multiple) ?? []);
  if (files.length === 0) return reasons.length > 0 ? refuse(place, reasons.join(' ')) : undefined;
  const name = files.length === 1 ? files[0].name : `${files.length} archivos`;

  const bar = document.createElement('progress');
  bar.className = 'progress';
  bar.max = Math.max(
    files.reduce((sum, { size }) => sum + size, 0),
    1,
  );
  bar.setAttribute('aria-label', `Subiendo ${name}`);
  const line = statusOf(place);
  line.textContent = `Subiendo ${name}`;
  let request;
  const cancel = button('Cancelar', () => request.abort());
  place.append(bar, cancel);
  input.disabled = true;
  const hold = (event) => {
    event.preventDefault();
    line.textContent = `Espere a que termine de subir ${name}, o cancélelo`;
    cancel.focus();
  };
  form.addEventListener('submit', hold);

  let shown = place;
  let received = 0;
  let failure;
  let needsButton = false;
  for (let index = 0, sent = 0; index < files.length; index += 1) {
    const file = files[index];
    if (!shown.querySelector('input[type=file]')) {
      const rest = files.slice(index).map((left) => `«${left.name}»`);
      reasons.push(`No caben más archivos: no enviamos ${rest.join(', ')}.`);
      break;
    }
    request = new XMLHttpRequest();
    const before = sent;
    request.upload.addEventListener('progress', ({ loaded }) => (bar.value = before + Math.min(loaded, file.size)));
    try {
      const answer = await post(request, place, input, file);
      needsButton = answer === null;
      if (needsButton) throw new Error('No se pudo subir. Use el botón de al lado, o inténtelo más tarde.');
      const reason = refusalOn(answer);
      if (reason) reasons.push(reason);
      if (multiple ? listedOn(answer) > listedOn(shown) : !reason) received += 1;
      shown = answer;
    } catch ({ message }) {
      failure = message;
      break;
    }
    sent += file.size;
    bar.value = sent;
  }

  form.removeEventListener('submit', hold);
  bar.remove();
  cancel.remove();
  line.remove();
  input.disabled = false;
  if (failure === CANCELLED) input.value = '';
  if (received === 0 && reasons.length === 0) failure ??= FAILED;
  if (shown !== place) {
    place.replaceWith(shown);
    enhance(shown);
  }
  if (needsButton) shown.querySelector('button[value=adjuntar]').hidden = false;
  statusOf(shown).textContent = [failure, receivedInWords(received, files)].filter(Boolean).join(' ');
  if (reasons.length > 0) refuse(shown, reasons.join(' '));
  else shown.querySelector('input[type=file], .hint[tabindex]').focus();
};

const enhance = (place) => {
  const input = place.querySelector('input[type=file]');
  // A question with all the files that it takes has none.
  if (!input) return;
  // The button is for browsers without this script, and for uploads that fail here.
  place.querySelector('button[value=adjuntar]').hidden = true;
  input.addEventListener('change', () => void send(place, input));
  // Chosen before this script came, on a slow line.
  void send(place, input);
};
document.querySelectorAll('[data-archivo]').forEach(enhance);
