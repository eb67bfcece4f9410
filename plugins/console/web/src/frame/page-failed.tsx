import { useRouteError } from 'react-router';
import { Failed } from './states.js';

/** In the place of a view that failed; one whose code is gone since a new version came loads anew. */
export function PageFailed() {
  const error = useRouteError();
  return <Failed isPage error={error} retry={() => location.reload()} />;
}
