import { momentInWords, shortDay } from '../../frame/dates.js';
import { Badge } from '../../ui/badge.js';

/** The days before its end in which a credential is marked. */
const SOON_DAYS = 30;
const DAY_MILLISECONDS = 86_400_000;

/** The moments at which a credential ends. */
export interface Ends {
  readonly expira: string | null;
  readonly revocado: string | null;
}

/** Tells whether a credential serves now. */
export const isLive = ({ expira, revocado }: Ends, now = Date.now()): boolean =>
  revocado === null && (expira === null || Date.parse(expira) > now);

/** The end of a credential: by word, icon and colour. */
export function Standing({ expira, revocado }: Ends) {
  if (revocado !== null) return <Badge>Se revocó el {shortDay(revocado)}</Badge>;
  if (expira === null) return <>Sin fecha de fin</>;
  const left = Date.parse(expira) - Date.now();
  if (left <= 0) {
    return (
      <Badge look="danger" icon="alert">
        Venció el {shortDay(expira)}
      </Badge>
    );
  }
  if (left > SOON_DAYS * DAY_MILLISECONDS) return <>Hasta el {shortDay(expira)}</>;
  return (
    <Badge look="warning" icon="clock">
      Vence pronto: {shortDay(expira)}
    </Badge>
  );
}

/** Describes the last use of a credential. */
export const lastUse = (moment: string | null): string => (moment === null ? 'Nunca' : momentInWords(moment));
