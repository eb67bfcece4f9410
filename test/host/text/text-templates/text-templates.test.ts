import { expect } from 'chai';
import {
  TextFilterError,
  TextTemplateError,
  UnavailableError,
  type TextData,
} from '../../../../host/plugin-api/index.js';
import { LiquidTemplates } from '../../../../host/text/text-templates/liquid-templates.js';
import { withClockJump } from './support/clock-jump.js';

describe('a template in Liquid', () => {
  const texts = new LiquidTemplates('America/Bogota');
  const bounds = { characters: 100_000, work: 500_000 };
  const reader = texts.reader({ bounds });
  const markup = (text: string, data: TextData = {}): string => reader.readTemplate(text, 'markup').render(data);
  const plain = (text: string, data: TextData = {}): string => reader.readTemplate(text, 'text').render(data);
  const faultOf = (work: () => unknown): TextTemplateError => {
    try {
      work();
    } catch (error) {
      expect(error).to.be.instanceOf(TextTemplateError);
      return error as TextTemplateError;
    }
    throw new Error('it was no fault');
  };

  it('goes through lists and objects, and escapes what it puts into mark-up', () => {
    const data = {
      tareas: [
        { nombre: '<b>Uno</b>', listo: true },
        { nombre: 'Dos & tres', listo: false },
      ],
    };
    const text = '{% for t in tareas %}{{ t.nombre }}{% if t.listo %} ✓{% endif %};{% endfor %}';
    expect(markup(text, data)).to.equal('&lt;b&gt;Uno&lt;/b&gt; ✓;Dos &amp; tres;');
    expect(plain(text, data)).to.equal('<b>Uno</b> ✓;Dos & tres;');
    expect(markup('{{ lista }}', { lista: ['<i>', '<b>'] })).to.equal('&lt;i&gt;&lt;b&gt;');
    expect(plain('{{ a }}{{ b }}{{ c }}', { a: 1.5, b: false, c: null })).to.equal('1.5false');
  });

  it('writes dates as they are in the city', () => {
    expect(plain("{{ at | date: '%d de %B de %Y, %H:%M' }}", { at: '2026-01-02T03:04:00Z' })).to.equal(
      '01 de enero de 2026, 22:04',
    );
  });

  for (const machine of ['UTC', 'Pacific/Kiritimati', 'America/New_York']) {
    it(`writes a day, and an hour without an offset, as the city means them, on a machine in ${machine}`, () => {
      const before = process.env['TZ'];
      process.env['TZ'] = machine;
      try {
        const written = (filter: string, at: string): string => plain(`{{ at | ${filter} }}`, { at });
        for (const [at, shown] of [
          ['2026-12-15', '15/12/2026 00:00'],
          ['2026-12', '01/12/2026 00:00'],
          ['1910-05-03', '03/05/1910 00:00'],
          ['Dec 15, 2026', '15/12/2026 00:00'],
          ['2026-12-15T10:00', '15/12/2026 10:00'],
          ['2026-12-15 10:00:30', '15/12/2026 10:00'],
          ['2026-12-15 10:00:00-05', '15/12/2026 10:00'],
          ['2026-12-15T10:00:00Z', '15/12/2026 05:00'],
        ]) {
          expect(written("date: '%d/%m/%Y %H:%M'", at!), at).to.equal(shown);
        }
        expect(written('date_to_xmlschema', '2026-12-15')).to.equal('2026-12-15T00:00:00-05:00');
        expect(written('date_to_rfc822', '2026-12-15')).to.equal('Tue, 15 Dec 2026 00:00:00 -0500');
        expect(written('date_to_string', '2026-12-15')).to.match(/^15 dic/);
        expect(written('date_to_long_string', '2026-12-15')).to.match(/^15 diciembre/);
        expect(written("date: '%d'", 'mañana')).to.equal('mañana');
        for (const far of ['0001-01-01', 'Sep 13 275760']) expect(written("date: '%Y'", far)).to.match(/\d/);
      } finally {
        if (before === undefined) delete process.env['TZ'];
        else process.env['TZ'] = before;
      }
    });
  }

  it('takes a name that is not there for false in a condition, and for a fault elsewhere', () => {
    expect(plain('{% if vence %}Vence{% else %}Sin plazo{% endif %}')).to.equal('Sin plazo');
    expect(plain('{{ saludo | default: "Hola" }}')).to.equal('Hola');
    const fault = faultOf(() => plain('Hola,\n{{ tarea.nombre }}', { tarea: { otro: 'secreto' } }));
    expect(fault.fault).to.equal('unknown-name');
    expect(fault.reason).to.equal('Línea 2: falta el dato "tarea.nombre".');
  });

  it('reaches neither prototypes nor files', () => {
    expect(faultOf(() => plain('{{ a.constructor.name }}', { a: {} })).fault).to.equal('unknown-name');
    for (const tag of ['include', 'render', 'layout']) {
      const fault = faultOf(() => plain(`{% ${tag} '/etc/passwd' %}`));
      expect(fault.reason, tag).to.contain('una plantilla no incluye otras');
    }
  });

  const numbers = Array<number>(5000).fill(1);
  const even = 'x'.repeat(20_000);
  for (const [what, text, data] of [
    ['a long range', '{% for i in (1..100000000) %}x{% endfor %}', {}],
    [
      'loops in loops that write',
      '{% for i in (1..10000) %}{% for j in (1..1000) %}xxxxxxxxxx{% endfor %}{% endfor %}',
      {},
    ],
    [
      'loops in loops that write nothing',
      '{% for a in l %}{% for b in l %}{% for c in l %}{% for d in l %}{% endfor %}{% endfor %}{% endfor %}{% endfor %}',
      { l: Array<number>(100).fill(1) },
    ],
    [
      'a text that doubles',
      `{% capture t %}xxxxxxxx{% endcapture %}${'{% capture t %}{{ t }}{{ t }}{% endcapture %}'.repeat(40)}{{ t }}`,
      {},
    ],
    ['a filter that doubles', `{% assign t = 'xxxxxxxx' %}${'{% assign t = t | append: t %}'.repeat(40)}`, {}],
    [
      'lists that hold each other',
      `{% assign a = l %}${'{% assign a = a | push: a %}'.repeat(40)}{{ a }}`,
      { l: ['x'] },
    ],
    ['outputs that write nothing', `{% for i in (1..10000) %}${'{{ a }}'.repeat(100)}{% endfor %}`, { a: '' }],
    ['filters that write nothing', `{% for i in (1..1000) %}{% assign s = l | sum %}{% endfor %}`, { l: numbers }],
    ['a filter that empties a text', `{% for i in (1..1000) %}{{ t | replace: 'xx', '' }}{% endfor %}`, { t: even }],
    [
      'a text that is looked for in another',
      '{{ t | remove: p }}',
      { t: 'a'.repeat(200_000), p: `ab${'a'.repeat(9999)}` },
    ],
    ['a condition with a text within another', '{% if t contains t %}{% endif %}', { t: even }],
    [
      'long conditions',
      `{% for i in (1..1000) %}{% if ${'a and '.repeat(500)}a %}{% endif %}{% endfor %}`,
      { a: true },
    ],
    ['lists in conditions', '{% for i in (1..1000) %}{% if l == l %}{% endif %}{% endfor %}', { l: numbers }],
    ['copies of a list', '{% for i in (1..1000) %}{% for j in l %}{% break %}{% endfor %}{% endfor %}', { l: numbers }],
    ['dates', '{% for i in (1..2000) %}{{ d | date: "%d" }}{% endfor %}', { d: '2026-01-02' }],
    ['more text than a template has', 'x'.repeat(bounds.characters + 1), {}],
    ['conditions in conditions', `${'{% if a %}'.repeat(8000)}x${'{%endif%}'.repeat(2000)}`, { a: true }],
  ] as const) {
    it(`has an end: ${what}`, () => {
      const fault = faultOf(() => plain(text, data));
      if (what === 'conditions in conditions') expect(fault.fault).to.be.oneOf(['overrun', 'faulty']);
      else expect(fault.reason).to.contain('la plantilla es demasiado larga o tarda demasiado');
    });
  }

  it('is as long as its work allows, however long the machine takes', () => {
    const wording = reader.readTemplate('{% for i in (1..100) %}{{ nombre | upcase }}{% endfor %}', 'markup');
    expect(withClockJump(20, () => wording.render({ nombre: 'ana' }))).to.equal('ANA'.repeat(100));
    const endless = reader.readTemplate('{% for i in (1..100000000) %}x{% endfor %}', 'text');
    expect(withClockJump(20, () => faultOf(() => endless.render({})).fault)).to.equal('overrun');
  });

  it('is not blamed where the machine stands still', () => {
    const wording = reader.readTemplate('{{ nombre }}', 'text');
    expect(() => withClockJump(31, () => wording.render({ nombre: 'Ana' }))).to.throw(UnavailableError);
    expect(wording.render({ nombre: 'Ana' })).to.equal('Ana');
  });

  it('counts each rendering by itself', () => {
    const wording = reader.readTemplate('{% for i in (1..9000) %}x{% endfor %}', 'text');
    for (let mail = 0; mail < 5; mail += 1) expect(wording.render({})).to.have.length(9000);
  });

  for (const [text, reason] of [
    ['{{ nombre', /no está cerrado/],
    ['{% saludo %}', /la etiqueta "saludo" no existe/],
    ['{{ nombre | grita }}', /el filtro "grita" no existe/],
    ['{% for x %}{% endfor %}', /no es una plantilla de Liquid/],
  ] as const) {
    it(`says what is wrong with ${text}`, () => {
      const fault = faultOf(() => plain(`\n${text}`, { nombre: 'Ana' }));
      expect(fault.fault).to.equal('faulty');
      expect(fault.reason)
        .to.match(/^Línea 2: /)
        .and.to.match(reason);
    });
  }

  it('reports all names that data lack, each with its line, and only the first where there is no end', () => {
    const missing = faultOf(() => plain('{{ a }}\n{% for i in l %}{{ i.x }}{% endfor %}\n{{ a }}', { l: [{}, {}] }));
    expect(missing.reasons).to.deep.equal([
      'Línea 1: falta el dato "a".',
      'Línea 2: falta el dato "i.x".',
      'Línea 3: falta el dato "a".',
    ]);
    const endless = faultOf(() => plain('{{ a }}{{ b }}{% for i in (1..100000000) %}{% endfor %}'));
    expect(endless.reasons).to.deep.equal(['Línea 1: falta el dato "a".']);
  });

  it('finds names without a value even without data', () => {
    const template = reader.readTemplate('{% if b %}{% assign c = a %}{{ c }}{% endif %}\n{{ d.e }}', 'text');
    expect(() => template.checkNames(['a', 'b', 'd'])).not.to.throw();
    const fault = faultOf(() => template.checkNames(['a']));
    expect(fault.reasons).to.deep.equal(['Línea 1: falta el dato "b".', 'Línea 2: falta el dato "d.e".']);
  });

  it('finds a name below one that has others', () => {
    const template = reader.readTemplate('{{ a.b.size }}{% if a %}{{ a["c"] }}{% endif %}{{ d[e].f }}', 'text');
    expect(() => template.checkNames(['a.b', 'a.c', 'd', 'e'])).not.to.throw();
    expect(faultOf(() => template.checkNames(['a.b', 'd', 'e'])).reasons).to.deep.equal([
      'Línea 1: falta el dato "a.c".',
    ]);
    expect(template.paths).to.deep.include.members([['a', 'b', 'size'], ['a'], ['a', 'c'], ['d'], ['e']]);
  });

  it('takes the bounds and filters of its reader', () => {
    const own = texts.reader({
      bounds: { ...bounds, work: 600 },
      filters: {
        grita: (value) => {
          if (typeof value === 'string') return `¡${value.toUpperCase()}!`;
          throw new TextFilterError('grita: solo se gritan textos');
        },
      },
      markupFilters: { negrita: (value) => `<b>${value as string}</b>` },
    });
    const shown = own
      .readTemplate('{{ a | grita }}{{ a | negrita }}{{ a | negrita | grita }}', 'markup')
      .render({ a: '<i>' });
    expect(shown).to.equal('¡&lt;I&gt;!<b><i></b>¡&lt;B&gt;&lt;I&gt;&lt;/B&gt;!');
    const value = faultOf(() => own.readTemplate('\n{{ a | grita }}', 'text').render({ a: 1 }));
    expect([value.fault, value.reason]).to.deep.equal(['value', 'Línea 2: grita: solo se gritan textos.']);
    expect(faultOf(() => own.readTemplate('{{ a }}', 'text').render({ a: 'x'.repeat(601) })).fault).to.equal('overrun');
    expect(faultOf(() => plain('{{ a | grita }}', { a: 'x' })).fault).to.equal('faulty');
  });
});
