import createClient from 'openapi-fetch';
import type { paths } from './service.js';

// The calls of a portal, by a client with types made from the OpenAPI document. Compiled and run by
// generated-client.slow.ts, beside those types.

const [baseUrl = '', username = '', password = ''] = process.argv.slice(2);

/** Free fields are sent as parameters of their own, as the document describes them. */
const service = createClient<paths>({
  baseUrl,
  querySerializer: { object: { style: 'form', explode: true } },
});

const pqrsd = { path: { codigo: 'PQRSD' } };
const documento = '1144012345';

const questions = await service.POST('/home/api/tramite/info/{codigo}', { params: pqrsd });
if (!questions.data) throw new Error(questions.error.code);
const required = questions.data.datos
  .filter(({ pre_obligatorio, pre_tipo }) => pre_obligatorio && pre_tipo !== 'ARCHIVO')
  .map(({ pre_codigo }) => pre_codigo);
// @ts-expect-error: the types of questions are known
questions.data.datos.filter(({ pre_tipo }) => pre_tipo === 'DIBUJO');

const incomplete = await service.POST('/home/api/tramite/{codigo}', { params: pqrsd, body: {} });
const refusal = incomplete.response.status === 400 ? incomplete.error : undefined;

const answers = {
  identidad: 'CON_DATOS',
  tipo: 'Queja',
  nombre: 'María Ñáñez',
  documento,
  correo: 'maria@correo.example',
  asunto: 'Andén en mal estado',
  descripcion: 'Frente a la casa hay un hueco.',
};
const filed = await service.POST('/home/api/tramite/{codigo}', { params: pqrsd, body: answers });
if (!filed.data) throw new Error(filed.error.code);
const { key, radicado } = filed.data;
// @ts-expect-error: an answer has no other field
void filed.data.numero;

const found = await service.GET('/home/api/tramite/estado/{codigo}', {
  params: { ...pqrsd, query: { campos: { documento } } },
});
if (!found.data) throw new Error(found.error.code);

const tracked = await service.GET('/home/api/tramite/seguimiento/{key}', { params: { path: { key } } });
if (!tracked.data) throw new Error(tracked.error.code);
const { estado } = tracked.data.datos;
// @ts-expect-error: the states are known
void (estado === 'PERDIDO');

// @ts-expect-error: a login needs a password
const login = (): Promise<unknown> => service.POST('/api/token', { body: { username } });
void login;
const tokens = await service.POST('/api/token', { body: { username, password } });
if (!tokens.data) throw new Error(tokens.error.code);

const run = await service.POST('/home/api/ejecutar/{codigo}', {
  params: { path: { codigo: 'SALDO_PREDIAL' } },
  body: { cedula_catastral: '760010100140000120018000000000' },
  headers: { Authorization: `Bearer ${tokens.data.access}` },
});
if (!run.data) throw new Error(run.error.code);
const resultado = run.data.EsCorrecto ? run.data.resultado : run.data.mensaje;

process.stdout.write(JSON.stringify({ required, refusal, radicado, datos: found.data.datos, estado, resultado }));
