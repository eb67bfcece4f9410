const meta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The name of the city, as the service has put it into the page. */
export const cityName = meta('ciudad') ?? 'Ventanilla';

/** The city's time zone (IANA): the day of a term is one of it. */
export const timeZone = meta('zona-horaria') ?? 'America/Bogota';
