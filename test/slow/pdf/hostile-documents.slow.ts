import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { pagesOf } from '../../plugins/documents/printing/support/pdf-text.js';
import { TestPrinter } from '../../plugins/documents/printing/support/test-printer.js';

/** Ways out, by what they try; `to` is an address that counts who comes. */
const waysOut: Readonly<Record<string, (to: string, host: string) => string>> = {
  'an image': (to) => `<img src="${to}"><picture><source srcset="${to}"><img srcset="${to} 2x"></picture>`,
  'the metadata of a cloud': () =>
    '<iframe src="http://169.254.169.254/latest/meta-data/"></iframe><img src="http://[::ffff:a9fe:a9fe]/">',
  'a style sheet': (to) => `<link rel="stylesheet" href="${to}"><style>@import "${to}"; @import url(${to});</style>`,
  'an import in an inline style sheet': (to) =>
    `<link rel="stylesheet" href="data:text/css,@import '${to}'; p { background: url(${to}) }">`,
  'a background, a cursor, a shape': (to) =>
    `<p style="background: url(${to}); list-style: url(${to}); cursor: url(${to}), auto; shape-outside: url(${to}); mask: url(${to}#x); filter: url(${to}#x)">x</p>`,
  'a font': (to) => `<style>@font-face { font-family: f; src: url(${to}) } p { font-family: f }</style><p>x</p>`,
  SVG: (to) =>
    `<svg xmlns:xlink="http://www.w3.org/1999/xlink"><image href="${to}" width="9" height="9"/><use href="${to}#a"/><use xlink:href="${to}#a"/><feImage href="${to}"/><foreignObject><iframe src="${to}"></iframe></foreignObject><script href="${to}"></script></svg>`,
  'SVG in an image': (to) =>
    `<img src="data:image/svg+xml,${encodeURIComponent(`<?xml-stylesheet href="${to}"?><!DOCTYPE svg [<!ENTITY x SYSTEM "${to}">]><svg xmlns="http://www.w3.org/2000/svg"><image href="${to}"/><text>&x;</text></svg>`)}">`,
  'a frame': (to) =>
    `<iframe src="${to}"></iframe><frameset><frame src="${to}"></frameset><embed src="${to}"><object data="${to}"></object><portal src="${to}"></portal><fencedframe src="${to}"></fencedframe>`,
  'a frame of its own text': (to) =>
    `<iframe srcdoc="&lt;img src='${to}'>"></iframe><iframe src="data:text/html,<img src='${to}'>"></iframe><iframe src="javascript:location='${to}'"></iframe>`,
  'a refresh': (to) => `<meta http-equiv="refresh" content="0; url=${to}">`,
  'another base': (to) => `<base href="${to}"><img src="escudo.svg"><link rel="stylesheet" href="x.css">`,
  'a script': (to) =>
    `<script>fetch("${to}"); new Image().src = "${to}"; navigator.sendBeacon("${to}"); location = "${to}"</script><script src="${to}"></script><script type="module" src="${to}"></script><img src=x onerror="fetch('${to}')"><svg onload="fetch('${to}')"><body onload="fetch('${to}')">`,
  'what browsers fetch ahead': (to, host) =>
    `<link rel="preconnect" href="${to}"><link rel="dns-prefetch" href="//${host}"><link rel="preload" as="image" href="${to}"><link rel="modulepreload" href="${to}"><link rel="prefetch" href="${to}"><link rel="prerender" href="${to}"><script type="speculationrules">{"prerender":[{"source":"list","urls":["${to}"]}],"prefetch":[{"source":"list","urls":["${to}"]}]}</script>`,
  'icons and manifests': (to) =>
    `<link rel="icon" href="${to}"><link rel="manifest" href="${to}"><link rel="apple-touch-icon" href="${to}">`,
  'sound and pictures': (to) =>
    `<video src="${to}" poster="${to}" autoplay></video><audio src="${to}" autoplay></audio><video><source src="${to}"><track src="${to}" default></video>`,
  'forms and pings': (to) =>
    `<form action="${to}" method="post"><input autofocus type="image" src="${to}"></form><a href="#x" ping="${to}" autofocus>x</a>`,
  'reports of a policy': (to) =>
    `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-uri ${to}"><img src="x.png">`,
  'other schemes': (to) =>
    `<iframe src="view-source:${to}"></iframe><img src="blob:${to}"><img src="filesystem:${to}"><img src="ws${to.slice(4)}"><iframe src="about:srcdoc"></iframe><img src="chrome://version"><img src="feed:${to}">`,
  'other spellings': (to, host) =>
    `<img src="HTTP://${host}/a"><img src="//${host}/b"><img src="\\\\${host}\\c"><img src="http:${host}"><img src="h\nttp://${host}/d"><img src="${to.replace('127.0.0.1', '2130706433')}"><img src="${to.replace('127.0.0.1', '[::ffff:127.0.0.1]')}"><img src="${to.replace('127.0.0.1', 'localhost')}"><img src="${to.replace('127.0.0.1', '0')}">`,
};

const SECRET = /root:x?:|daemon:|nobody:/;

describe('a hostile document', () => {
  let printer: TestPrinter;
  let server: Server;
  let socket: Socket;
  let to: string;
  let host: string;
  let visits = 0;

  before(async () => {
    server = createServer((_request, response) => response.end('visited'));
    server.on('connection', () => (visits += 1));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    socket = createSocket('udp4', () => (visits += 1));
    socket.bind(port, '127.0.0.1');
    await once(socket, 'listening');
    host = `127.0.0.1:${port}`;
    to = `http://${host}/way`;
    printer = await TestPrinter.open();
  });
  after(async () => {
    await printer.close();
    socket.close();
    server.close();
  });

  it('would be counted where it came', async () => {
    await fetch(to);
    expect(visits).to.equal(1);
    visits = 0;
  });

  for (const [what, write] of Object.entries(waysOut)) {
    it(`reaches nobody by ${what}, and is printed`, async function () {
      const html = `<!doctype html><html lang="es"><meta charset="utf-8"><p>Visible</p>${write(to, host)}</html>`;
      const pdf = await printer.printPdf(html);
      expect(visits).to.equal(0);
      expect(printer.pids).to.have.length(1);
      const text = (await pagesOf(this, pdf)).join();
      expect(text).to.include('Visible').and.not.include('visited');
    });
  }

  it('is printed where it refreshes itself in the middle of the printing', async () => {
    for (let time = 0; time < 20; time += 1) {
      await printer.printPdf(`<!doctype html><p>Visible</p>${waysOut['a refresh']!(to, host)}`);
    }
    expect(printer.pids, 'browsers').to.have.length(1);
    expect(visits).to.equal(0);
  });

  it('reaches nobody by its head and foot either', async () => {
    const all = Object.values(waysOut).map((write) => write(to, host));
    // Where a style sheet of theirs is missing, the browser does not print.
    const [styled, plain] = [all.filter((way) => /<link|@import|@font|<base/.test(way)).join(''), all[0]!];
    const refused = await printer.printPdf('<p>x', { header: styled, footer: styled }).catch((error: unknown) => error);
    expect(refused).to.include({ code: 'document_not_printable' });
    for (const way of all.filter((one) => !/<link|@import|@font|<base/.test(one))) {
      await printer.printPdf('<p>x', { header: way, footer: plain });
    }
    expect(visits).to.equal(0);
  });

  it('reads no file', async function () {
    const file = 'file:///etc/passwd';
    const html = `<p>Visible</p><iframe src="${file}" width="600" height="600"></iframe><object data="${file}"></object>
      <embed src="${file}"><img src="${file}"><link rel="stylesheet" href="${file}"><iframe src="FILE:/etc/passwd"></iframe>
      <iframe src="view-source:${file}"></iframe><svg><foreignObject><iframe src="${file}"></iframe></foreignObject></svg>
      <meta http-equiv="refresh" content="0; url=${file}"><script>location = "${file}"</script>`;
    const text = (await pagesOf(this, await printer.printPdf(html, { header: html }))).join();
    expect(text).to.include('Visible').and.not.match(SECRET);
  });

  it('runs no script', async function () {
    const html = `<p id="p">Visible</p><script>for (;;) document.body.textContent = 'Written'</script>
      <p onclick="x" style="width: expression(1)"></p><noscript>Without scripts</noscript>`;
    const text = (await pagesOf(this, await printer.printPdf(html, { footer: html }))).join();
    expect(text).to.include('Visible').and.include('Without scripts').and.not.include('Written');
  });
});
