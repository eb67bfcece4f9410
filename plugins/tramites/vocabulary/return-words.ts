/** The time of a citizen to hand in what is missing, and the law that gives it. */
export interface CitizenTime {
  readonly until: Date;
  /** Such as `Ley 1755 de 2015, art. 17`. */
  readonly fuente: string;
}

/** Says what follows where a citizen hands in nothing to a record that staff returned. */
export const lapseWords = (fuente: string): string =>
  `Si no llega, entendemos que desiste de la solicitud y la archivamos (${fuente}); puede presentarla de nuevo.`;

/** The name of the request of a record that staff returned. */
export const DELIVERY_NAME = 'Entregar lo que falta';
