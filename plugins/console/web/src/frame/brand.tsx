import { cityCrest, cityName } from './city.js';

/** The crest of the city, or the mark of the product, and the name of the city. */
export function Brand() {
  return (
    <span className="brand">
      {cityCrest === undefined ? (
        <svg className="brand__mark" viewBox="0 0 40 40" aria-hidden="true">
          <rect className="mark-bg" width="40" height="40" rx="9" />
          <path className="mark-line" d="M12 28V18.500a8 8 0 0 1 16 0V28" />
          <circle className="mark-dot" cx="20" cy="19.5" r="2.6" />
          <path className="mark-desk" d="M8.500 29h23" />
        </svg>
      ) : (
        <img className="brand__mark" src={cityCrest} alt="" width="40" height="40" />
      )}
      <span className="brand__text">
        <span className="brand__name">{cityName}</span> <span className="brand__sub">Consola</span>
      </span>
    </span>
  );
}
