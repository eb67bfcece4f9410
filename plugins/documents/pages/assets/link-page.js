// Moves the key of a link from the address of the page into its form. Browsers do not send the part behind the # to
// servers; the form sends it in the body of its request, which appears neither in access logs nor in a Referer.

const key = location.hash.slice(1);
if (key !== '') {
  document.getElementById('clave').value = key;
  document.getElementById('pegar').hidden = true;
  document.getElementById('listo').hidden = false;
  // Returning to this page, or copying its address, does not reveal the key.
  history.replaceState(null, '', location.pathname);
}
