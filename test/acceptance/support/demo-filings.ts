import type request from 'supertest';
import { pdf, png } from './stored-files.js';
import type { TramiteClient } from './tramite-client.js';

type Filing = Readonly<Record<string, string | Buffer>>;

/** A citizen's answers to each tramite of the demonstration; a file is given by its content. */
export const filings: Readonly<Record<string, Filing>> = {
  PQRSD: {
    identidad: 'CON_DATOS',
    tipo: 'Queja',
    nombre: 'María Ñáñez',
    documento: '1144012345',
    correo: 'maria@correo.example',
    direccion: 'Cra 4 # 12-20',
    asunto: 'Andén en mal estado',
    descripcion: 'Frente a la casa hay un hueco.',
    soporte: png,
  },
  RESIDENCIA: {
    documento: '1144012345',
    nombre: 'María Ñáñez',
    direccion: 'Cra 4 # 12-20',
    barrio: '0101',
    desde: '2019-05-01',
    correo: 'maria@correo.example',
    recibo_servicios: pdf,
  },
  PODA: {
    direccion: 'Cra 4 # 12-20',
    cantidad: '2',
    riesgo: 'sí',
    detalle_riesgo: 'Una rama sobre los cables',
    telefono: '3001234567',
    foto: png,
  },
  EVENTO: {
    nit: '899999061-9',
    organizador: 'Fundación Cali',
    correo: 'eventos@correo.example',
    lugar: 'Plazoleta Jairo Varela',
    fecha: '2030-12-25',
    hora_inicio: '18:00',
    asistentes: '500',
    plan_emergencia: pdf,
  },
  DENUNCIA: {
    lugar: 'Calle 5 # 10-20',
    fecha: '2026-01-31',
    hechos: 'Música a alto volumen',
    documento: '1144012345',
    evidencia: pdf,
    tipo_denuncia: 'RUIDO',
  },
  LICENCIA_ESPACIO_PUBLICO: {
    nombre: 'Redes del Valle S.A.S.',
    documento: '899999061',
    correo: 'obras@correo.example',
    direccion: 'Calle 5 # 10-20',
    obra: 'REDES',
    area: '32.5',
    planos: pdf,
  },
};

/** Builds the call that files a tramite with these answers, as a page sends them. */
export function multipartOf(client: TramiteClient, codigo: string, answers: Filing): request.Test {
  const filing = client.multipart(codigo);
  for (const [name, answer] of Object.entries(answers)) {
    if (typeof answer === 'string') filing.field(name, answer);
    else filing.attach(name, answer, `${name}.pdf`);
  }
  return filing;
}
