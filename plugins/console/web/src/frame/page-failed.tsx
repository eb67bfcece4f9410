import { useRouteError } from 'react-router';
import { Failed } from '../ui/states.js';

/** The page in place of a view that failed. Reloading helps where a new version has replaced the view's code. */
export function PageFailed() {
  const error = useRouteError();
  return <Failed isPage error={error} retry={() => location.reload()} />;
}
