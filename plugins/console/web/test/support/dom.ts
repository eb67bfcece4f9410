import { JSDOM, VirtualConsole } from 'jsdom';

// A window for all tests of the process. The parts of `fetch` are Node's: its `Request` refuses a signal of jsdom.

const page = `<!doctype html><html lang="es-CO"><head><title>Consola</title>
  <meta name="ciudad" content="Alcaldía de San Lorenzo del Valle"><meta name="zona-horaria" content="America/Bogota">
  </head><body><div id="raiz"></div></body></html>`;

const { window } = new JSDOM(page, {
  url: 'http://consola.example/consola/',
  pretendToBeVisual: true,
  virtualConsole: new VirtualConsole(),
});

const ofNode = new Set([
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'URL',
  'URLSearchParams',
]);
const timers = new Set(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask']);
const bare = [
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'requestAnimationFrame',
  'cancelAnimationFrame',
];

const define = (name: string, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
};

for (const name of Object.getOwnPropertyNames(window)) {
  const isOwn = name in globalThis && !/Event|^(?:navigator|location|localStorage|sessionStorage)/.test(name);
  if (!isOwn && !ofNode.has(name) && !timers.has(name)) define(name, window[name] as unknown);
}
for (const name of bare) define(name, (window[name] as (...input: unknown[]) => unknown).bind(window));
define('window', window);
define('self', window);

/** The addresses to which the page was sent outside of its router, which a browser would load. */
export const loaded: string[] = [];

const { location } = window;

define(
  'location',
  // An object of its own: those functions of the window's cannot be replaced.
  new Proxy({} as Location, {
    get: (_target, name) => {
      if (name === 'assign') return (address: string) => void loaded.push(address);
      if (name === 'reload') return () => void loaded.push(location.href);
      return Reflect.get(location, name) as unknown;
    },
  }),
);

const NodeRequest = Request;

/** A request whose address may be relative, as in a browser. */
define(
  'Request',
  class extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
    }
  },
);

const NodeFormData = FormData;

/** The data of a form of jsdom, which `fetch` can send. Chosen files stay in the tests of a browser. */
define(
  'FormData',
  class extends NodeFormData {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement) {
      super();
      if (!form) return;
      for (const [name, value] of new window.FormData(form, submitter)) {
        if (typeof value === 'string') this.append(name, value);
      }
    }
  },
);

/** Dialogs, which jsdom does not open: the first element that can takes the focus. */
Object.assign(window.HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button, a[href]')?.focus();
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
Object.assign(window.Element.prototype, { scrollIntoView: () => undefined, scrollBy: () => undefined });
define('scrollTo', () => undefined);
window.scrollTo = () => undefined;
define('IS_REACT_ACT_ENVIRONMENT', true);
