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

/** Shows why a file is refused, as the server does, and lets the user choose another one. */
const refuse = (place, input, reason) => {
  place.querySelector('.error-text')?.remove();
  const text = document.createElement('p');
  text.className = 'error-text';
  text.id = `${input.id}-error`;
  text.setAttribute('role', 'alert');
  place.querySelector('.drop').before(text);
  text.textContent = reason;
  place.classList.add('has-error');
  input.value = '';
  input.setAttribute('aria-invalid', 'true');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== text.id);
  input.setAttribute('aria-describedby', [...described, text.id].join(' '));
  input.focus();
};

/** Sends files as soon as they are chosen, and shows the progress; the rest of the page stays as it is. */
const send = (place, input) => {
  const { form } = input;
  const most = Number(place.dataset.maximo);
  const chosen = [...input.files];
  const files = chosen.filter(({ size }) => size <= most);
  const refusals = chosen.flatMap((file) => tooLarge(file, most, input.multiple) ?? []);
  if (files.length === 0) return refusals.length > 0 ? refuse(place, input, refusals.join(' ')) : undefined;
  const name = files.length === 1 ? files[0].name : `${files.length} archivos`;
  const data = new FormData();
  for (const hidden of form.querySelectorAll(':scope > input[type=hidden]')) data.append(hidden.name, hidden.value);
  data.append('_accion', 'adjuntar');
  for (const file of files) data.append(input.name, file);

  const bar = document.createElement('progress');
  bar.className = 'progress';
  bar.max = 100;
  bar.setAttribute('aria-label', `Subiendo ${name}`);
  const line = statusOf(place);
  line.textContent = `Subiendo ${name}`;
  const request = new XMLHttpRequest();
  const cancel = button('Cancelar', () => request.abort());
  place.append(bar, cancel);
  input.disabled = true;
  const hold = (event) => {
    event.preventDefault();
    line.textContent = `Espere a que termine de subir ${name}, o cancélelo`;
    cancel.focus();
  };
  form.addEventListener('submit', hold);

  const leave = (text) => {
    form.removeEventListener('submit', hold);
    bar.remove();
    cancel.remove();
    input.disabled = false;
    line.textContent = text;
  };
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    bar.value = total > 0 ? (100 * loaded) / total : 0;
  });
  request.addEventListener('abort', () => {
    input.value = '';
    leave('Se canceló');
  });
  request.addEventListener('error', () => leave('No se pudo subir. Revise su conexión e inténtelo de nuevo.'));
  request.addEventListener('load', () => {
    const answer = new DOMParser().parseFromString(request.responseText, 'text/html');
    const shown = answer.getElementById(place.id);
    if (!shown) {
      place.querySelector('button[value=adjuntar]').hidden = false;
      return leave('No se pudo subir. Use el botón de al lado, o inténtelo más tarde.');
    }
    form.removeEventListener('submit', hold);
    place.replaceWith(shown);
    enhance(shown);
    const again = shown.querySelector('input[type=file]');
    if (refusals.length > 0 && again) {
      const told = shown.querySelector('.error-text')?.textContent ?? '';
      return refuse(shown, again, [told, ...refusals].join(' ').trim());
    }
    const received = files.length === 1 ? 'recibido' : 'recibidos';
    statusOf(shown).textContent = shown.querySelector('.error-text')?.textContent ?? `${name}, ${received}`;
    (again ?? shown.querySelector('.hint[tabindex]')).focus();
  });
  request.open('POST', form.action);
  request.send(data);
};

const enhance = (place) => {
  const input = place.querySelector('input[type=file]');
  // A question with all the files that it takes has none.
  if (!input) return;
  // The button is for browsers without this script, and for uploads that fail here.
  place.querySelector('button[value=adjuntar]').hidden = true;
  input.addEventListener('change', () => send(place, input));
  // Chosen before this script came, on a slow line.
  send(place, input);
};
document.querySelectorAll('[data-archivo]').forEach(enhance);
