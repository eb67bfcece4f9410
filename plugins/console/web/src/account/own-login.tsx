import type { components } from '../api/generated/openapi.js';
import { momentInWords } from '../frame/dates.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';

type Login = components['schemas']['SesionesPropias']['sesiones'][number];

interface OwnLoginProps {
  readonly login: Login;
  readonly isBusy: boolean;
  readonly onEnd: (id: string) => void;
}

const from = (address: string | null): string => (address === null ? '' : `, desde la dirección ${address}`);

/** One login: its device, its addresses and times, and the button that ends it. */
export function OwnLogin({ login, isBusy, onEnd }: OwnLoginProps) {
  const { id, tipo, inicio, ultimo_uso, actual } = login;
  const device = login.dispositivo ?? (tipo === 'NAVEGADOR' ? 'Navegador' : 'Aplicación o programa');
  return (
    <li className="doc">
      <div>
        <strong>{device}</strong>
        {actual && <Badge look="primary">Esta sesión</Badge>}
        <span className="sub">
          Abierta el {momentInWords(inicio)}
          {from(login.direccion_inicio)}
        </span>
        <span className="sub">
          Último uso: {momentInWords(ultimo_uso)}
          {from(login.direccion_ultimo_uso)}
        </span>
      </div>
      {!actual && (
        <Button look="secondary" isBusy={isBusy} onClick={() => onEnd(id)}>
          Cerrarla
          <span className="visually-hidden">
            : {device}, del {momentInWords(inicio)}
          </span>
        </Button>
      )}
    </li>
  );
}
