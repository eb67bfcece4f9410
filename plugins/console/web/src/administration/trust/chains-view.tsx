import { useQuery } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { ChainPanel } from './chain-panel.js';
import './trust.css';

/** The chains that protect the logs: each is verified at a click. */
export function Component() {
  const query = useQuery({
    queryKey: ['host', 'chains'],
    queryFn: ({ signal }) => admin.host.audit.status.query(undefined, { signal }),
  });
  return (
    <AdministrationPage
      title="Cadenas de los registros"
      lead="Cada hecho lleva un sello que depende del anterior: si alguien cambia o borra uno, la cadena se rompe. Anote el último sello fuera de este servidor y compárelo la próxima vez."
    >
      <Loaded query={query}>
        {({ chains }) => (
          <div className="stack">
            {chains.map((chain) => (
              <ChainPanel key={chain.log} chain={chain} />
            ))}
          </div>
        )}
      </Loaded>
    </AdministrationPage>
  );
}
