import { expect } from 'chai';
import { TextTemplateError } from '../../../../host/plugin-api/index.js';
import { neededNames } from '../../../../plugins/documents/templates/needed-names.js';

describe('the needed names of a document template', () => {
  for (const [what, text, needs] of [
    [
      'the names that it writes',
      '{{ datos.a.b }} {{ datos["c.d"] | upcase }} {{ datos.a.b }}',
      ['datos a b', 'datos c.d'],
    ],
    ['nothing within a condition', '{% if datos.a == datos.b %}{{ datos.c }}{% else %}{{ datos.d }}{% endif %}', []],
    ['nothing within an unless', '{% unless datos.a %}{{ datos.b }}{% endunless %}', []],
    ['the subject of a case', '{% case datos.a %}{% when datos.b %}{{ datos.c }}{% endcase %}', ['datos a']],
    ['a list, but nothing of its items', '{% for x in datos.a %}{{ x.b }}{{ datos.c }}{% endfor %}', ['datos a']],
    ['no name with a default', '{{ datos.a | default: "x" }}{{ datos.b | default: datos.c }}', ['datos c']],
    ['a name with other filters before its default', '{{ datos.a | upcase | default: "x" }}', ['datos a']],
    [
      'names that it assigns or captures',
      '{% assign x = datos.a %}{{ x.b }}{% capture y %}{{ datos.c }}{% endcapture %}',
      ['datos a', 'datos a b', 'datos c'],
    ],
    [
      'names behind an alias of another name',
      '{% assign x = datos.a %}{% assign y = x.b %}{{ y.c }}{% if y.d %}{{ y.e }}{% endif %}',
      ['datos a', 'datos a b', 'datos a b c'],
    ],
    [
      'nothing behind a name that is assigned twice or computed',
      `{% assign x = datos.a %}{% if datos.b %}{% assign x = datos.c %}{% endif %}{{ x.d }}
       {% assign y = datos.e | first %}{{ y.f }}{% assign z = datos.g[0] %}{{ z.h }}{% assign k = k.i %}{{ k.j }}`,
      ['datos a', 'datos e', 'datos g', 'k i'],
    ],
    [
      'lists whose items it counts or picks',
      '{{ datos.a.size }}{{ datos.b[0].c }}{{ datos.d[datos.e] }}',
      ['datos a', 'datos b', 'datos d', 'datos e'],
    ],
    ['the arguments of filters', '{{ "x" | append: datos.a }}{% echo datos.b %}', ['datos a', 'datos b']],
  ] as const) {
    it(`include ${what}`, () => {
      const read = neededNames(text).map((path) => path.join(' '));
      expect([...read].sort()).to.deep.equal(needs);
    });
  }

  it('are not searched when the template is nested too deeply', () => {
    const text = '{% if datos.a %}'.repeat(3000) + '{% endif %}'.repeat(3000);
    expect(() => neededNames(text)).to.throw(TextTemplateError);
  });
});
