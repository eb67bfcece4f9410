// Takes the key of a link out of the address of the page and into its form. What stands behind the # was sent to no
// server; the form sends it in the body of its request, where neither logs of addresses nor a Referer have it.

const key = location.hash.slice(1);
if (key !== '') {
  document.getElementById('clave').value = key;
  document.getElementById('pegar').hidden = true;
  document.getElementById('listo').hidden = false;
  // Going back to this page, or copying its address, does not reveal the key.
  history.replaceState(null, '', location.pathname);
}
