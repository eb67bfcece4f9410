import { baseColours, DARK_ON_PRIMARY } from './base-colours.js';
import type { CityColours } from './city-colours.js';
import { mixed } from './contrast.js';

type Properties = Readonly<Record<string, string>>;

const declared = (properties: Properties): string =>
  Object.entries(properties)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

const named = (colours: Properties): Properties =>
  Object.fromEntries(Object.entries(colours).map(([name, value]) => [`color-${name}`, value]));

/** Shades the landscape of the first page: from far to near, and its plants. */
function landscape(primary: string, tint: string, [far, mid, near, plant]: readonly [number, number, number, number]) {
  const shade = (share: number): string => mixed(primary, share, tint);
  return { 'art-far': shade(far), 'art-mid': shade(mid), 'art-near': shade(near), 'art-plant': shade(plant) };
}

function ofLight({ primary, primaryStrong, onPrimary, tint, accent }: CityColours): Properties {
  return {
    ...named(baseColours.light),
    'city-primary': primary,
    'city-primary-strong': primaryStrong,
    'city-accent': accent,
    ...named({ primary, 'primary-strong': primaryStrong, 'on-primary': onPrimary, tint, accent }),
    ...landscape(primary, tint, [0.2, 0.42, 0.74, 0.9]),
    'art-wall': '#ffffff',
    'art-roof': '#c2573a',
    shadow: '0 1px 2px rgba(20,35,42,.06),0 8px 24px rgba(20,35,42,.07)',
  };
}

function ofDark({ night }: CityColours): Properties {
  const tint = mixed(night, 0.13, '#121c20');
  const primaryStrong = mixed(night, 0.72, '#ffffff');
  return {
    ...named(baseColours.dark),
    ...named({ primary: night, 'primary-strong': primaryStrong, 'on-primary': DARK_ON_PRIMARY, tint }),
    ...landscape(night, tint, [0.1, 0.2, 0.34, 0.72]),
    'art-wall': '#c9d6d9',
    'art-roof': '#a85740',
    shadow: '0 1px 2px rgba(0,0,0,.4),0 8px 24px rgba(0,0,0,.3)',
  };
}

/** Writes `/tema.css`: the custom properties that the styles of the pages use, in light and in dark. */
export function themeCss(colours: CityColours): string {
  const dark = `@media (prefers-color-scheme:dark){:root{${declared(ofDark(colours))}}}`;
  return `:root{color-scheme:light dark;${declared(ofLight(colours))}}\n${dark}\n`;
}
