const meta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The name of the city, which the service has written into the page. */
export const cityName = meta('ciudad') ?? 'Ventanilla';

/** The city's time zone (IANA), in which the days of terms are. */
export const timeZone = meta('zona-horaria') ?? 'America/Bogota';
