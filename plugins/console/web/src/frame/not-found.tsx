import { ButtonLink } from '../ui/button.js';
import { Empty } from '../ui/states.js';
import { useTitle } from './title.js';

export function NotFound() {
  useTitle('No encontrada');
  return (
    <Empty isPage icon="search" title="Esta página no existe">
      <p>Revise que la dirección esté completa y bien escrita.</p>
      <ButtonLink look="secondary" to="/">
        Ir al inicio
      </ButtonLink>
    </Empty>
  );
}
