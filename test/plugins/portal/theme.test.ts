import { expect } from 'chai';
import { cityColours } from '../../../plugins/portal/theme/city-colours.js';
import { contrast, mixed } from '../../../plugins/portal/theme/contrast.js';
import { themeCss } from '../../../plugins/portal/theme/theme-css.js';
import { rejectionOf } from '../../host/support/rejection.js';
import { startPortalHost } from './support/portal-host.js';

describe('the colours of a city', () => {
  it('have the contrast of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).to.equal(21);
    expect(contrast('#767676', '#ffffff')).to.be.within(4.54, 4.55);
    expect(contrast('#ffffff', '#767676')).to.equal(contrast('#767676', '#ffffff'));
    expect(mixed('#000000', 0.25, '#ffffff')).to.equal('#bfbfbf');
  });

  const refused: readonly (readonly [colours: object, key: string, figure: RegExp])[] = [
    [{ primary: '#5a9aa6' }, 'primary', /is 3\.\d\d to 1 \(#5a9aa6 on #ffffff\), and has to be 4\.5 to 1/],
    // As white as it has to be, and not on the tint.
    [{ primary: '#757575', tint: '#d0d8da' }, 'primary', /of links on the page is 4\.\d\d to 1|of links on the tint/],
    [{ primaryStrong: '#3a6f78' }, 'primaryStrong', /has to be 7 to 1/],
    [{ onPrimary: '#000000' }, 'onPrimary', /of the text of a button/],
    [{ tint: '#7fa8ac' }, 'tint', /of supporting text on the tint/],
    [{ night: '#2f6d78' }, 'night', /of links in dark mode is 2\.\d\d to 1/],
    [{ primary: 'red' }, 'primary', /must be a colour/],
  ];
  for (const [colours, key, figure] of refused) {
    it(`are refused at ${key} for ${JSON.stringify(colours)}, with the figure`, () => {
      const { error } = cityColours.safeParse(colours);
      const issue = error?.issues.find(({ path }) => path[0] === key);
      expect(issue?.message).to.match(figure);
    });
  }

  it('may have any accent, as that is never text', () => {
    expect(cityColours.parse({ accent: '#FFFF00' }).accent).to.equal('#ffff00');
  });

  it('stop the start where they are refused, with the key', async () => {
    const failed = await rejectionOf(startPortalHost({ config: { portal: { colours: { primary: '#aaaaaa' } } } }));
    expect(failed.name).to.equal('BootError');
    expect(failed.message).to.match(/portal\.colours\.primary.*2\.32 to 1/s);
  });

  it('make the style sheet of the theme, with what an old browser knows', () => {
    const css = themeCss(cityColours.parse({ primary: '#7a1f2b', primaryStrong: '#4d1019', tint: '#f7ecec' }));
    expect(css).to.include('--color-primary:#7a1f2b;').and.include('prefers-color-scheme:dark');
    expect(css).not.to.match(/color-mix|undefined|NaN/);
  });
});
