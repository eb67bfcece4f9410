const meta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The name of the city, as the service has put it into the page. */
export const cityName = meta('ciudad') ?? 'Ventanilla';

/** Where its crest is; undefined for a city without one. */
export const cityCrest = meta('escudo');

/** The city's time zone (IANA): the day of a term is one of it. */
export const timeZone = meta('zona-horaria') ?? 'America/Bogota';
