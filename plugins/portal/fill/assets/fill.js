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

/** Sends a file as soon as it is chosen, and shows the progress of the upload; the rest of the page stays as it is. */
const send = (place, input) => {
  const { form } = input;
  const [file] = input.files;
  if (!file) return;
  const data = new FormData();
  for (const hidden of form.querySelectorAll(':scope > input[type=hidden]')) data.append(hidden.name, hidden.value);
  data.append('_accion', 'adjuntar');
  data.append(input.name, file);

  const bar = document.createElement('progress');
  bar.className = 'progress';
  bar.max = 100;
  bar.setAttribute('aria-label', `Subiendo ${file.name}`);
  const line = statusOf(place);
  line.textContent = `Subiendo ${file.name}`;
  const request = new XMLHttpRequest();
  const cancel = button('Cancelar', () => request.abort());
  place.append(bar, cancel);
  input.disabled = true;

  const leave = (text) => {
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
    place.replaceWith(shown);
    enhance(shown);
    const text = shown.querySelector('.error-text')?.textContent ?? `${file.name}, recibido`;
    statusOf(shown).textContent = text;
    shown.querySelector('input[type=file]').focus();
  });
  request.open('POST', form.action);
  request.send(data);
};

const enhance = (place) => {
  const input = place.querySelector('input[type=file]');
  // The button is for browsers without this script, and for uploads that fail here.
  place.querySelector('button[value=adjuntar]').hidden = true;
  input.addEventListener('change', () => send(place, input));
};
document.querySelectorAll('[data-archivo]').forEach(enhance);
