import { z } from 'zod';
import {
  anyone,
  formBody,
  InputError,
  json,
  msgProblem,
  NotFoundError,
  optionally,
  route,
  type HostSettings,
  type Route,
} from '../../../../host/plugin-api/index.js';
import {
  answers,
  anyCodeParam,
  codeParam,
  filed,
  formDescription,
  found,
  pair,
  questions,
  refusal,
  searchedParam,
} from './tramites-schemas.js';
import type { TramiteCatalog } from '../../catalog/index.js';
import type { LookUpService } from '../look-up/look-up-service.js';
import type { FilingService } from '../filing/filing-service.js';

interface Services {
  readonly tramites: TramiteCatalog;
  readonly filing: FilingService;
  readonly lookUps: LookUpService;
  readonly settings: HostSettings;
}

/** Returns the one pair of a query. Throws `InputError` for several, or a repeated one. */
function onePair(query: Readonly<Record<string, string | string[]>>): [field: string, value: string] {
  const [first, ...others] = Object.entries(query);
  if (!first || others.length > 0 || typeof first[1] !== 'string') {
    throw new InputError('Debe indicar exactamente un campo y su valor.', { code: 'one_pair_required' });
  }
  return [first[0], first[1]];
}

/** The answers of routes whose tramite has no form to show. */
const noForm = {
  404: { description: 'No existe un trámite con ese código', schema: refusal },
  503: { description: 'Su formulario no se puede usar ahora', schema: refusal },
};

/** Makes the public routes of tramites (interface, "Procedures, validation, certificates, actions"). */
export function tramitesRoutes({ tramites, filing, lookUps, settings }: Services): readonly Route[] {
  const common = { access: anyone, limit: settings.publicLimit, problem: msgProblem };
  const lookUp = async (codigo: string, query: z.output<typeof pair>) => {
    const [field, value] = onePair(query);
    const datos =
      codigo === '*' ? await lookUps.findInAll(field, value) : await lookUps.findInTramite(codigo, field, value);
    return json({ msg: 'Información encontrada.', datos });
  };

  const formOf = async (codigo: string) => {
    const tramite = await tramites.findReady(codigo);
    if (!tramite) throw new NotFoundError('No existe un trámite con ese código.');
    return tramite.form;
  };

  return [
    route({
      ...common,
      method: 'POST',
      path: '/home/api/tramite/:codigo',
      operationId: 'radicarTramite',
      summary: 'Radica un trámite: un campo por pregunta, en JSON, o en multipart si se envían archivos',
      description:
        'Con el encabezado `Idempotency-Key`, que se guarda 24 horas por trámite y quien llama, la misma clave con el mismo ' +
        'contenido devuelve la primera respuesta. Con `?borrador=` se radica lo que tiene el borrador junto con el cuerpo, ' +
        'cuyos campos lo reemplazan, y el borrador se gasta. Quien radica con una credencial, que debe ser buena, queda como ' +
        'usuario del registro y es quien inicia su proceso: puede consultarlo. La clave se guarda para su usuario, y el ' +
        'borrador puede ser de esa persona. Sin credencial, o con una sesión sin su X-CSRFToken, se radica como anónimo, y la ' +
        'clave debe ser un UUID.',
      access: optionally(['jwt', 'session'], { unaccompanied: 'anonymous' }),
      params: codeParam,
      query: z.object({ borrador: z.string().optional().describe('Clave de un borrador de este trámite') }),
      headers: z.object({
        'idempotency-key': z.string().max(255).optional().describe('Sin credencial, un UUID'),
      }),
      body: formBody(answers),
      answers: {
        200: {
          description: 'Se radicó',
          schema: filed,
        },
        400: {
          description:
            'Falta una respuesta obligatoria, una respuesta no es válida, su proceso no puede comenzar con las respuestas ' +
            '(`process_not_started`), o una Idempotency-Key anónima no es un UUID',
          schema: refusal,
        },
        404: {
          description: 'No existe un trámite con ese código, o no existe ese borrador suyo',
          schema: refusal,
        },
        409: {
          description:
            'La Idempotency-Key se usó con otro contenido, el borrador cambió mientras tanto, o el trámite no recibe ' +
            'solicitudes hoy (`not_receiving`): `msg` dice desde o hasta cuándo, o por qué',
          schema: refusal,
        },
        503: {
          description:
            'Su formulario no se puede usar, o el proceso que inician sus registros no se puede iniciar ahora',
          schema: refusal,
        },
      },
      handle: async ({ params, query: { borrador }, body, header, identity }) => {
        const { recordId, key, radicado } = await filing.fileForm(params.codigo, body, {
          repeatKey: header('idempotency-key'),
          borrador,
          by: identity,
        });
        return json({ msg: 'Trámite radicado correctamente.', datos: recordId, key, radicado });
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/home/api/tramite/estado/:codigo',
      operationId: 'consultarTramite',
      summary: 'Busca un registro por una respuesta; `*` busca en todos los trámites',
      params: searchedParam,
      query: pair,
      answers: found,
      handle: ({ params, query }) => lookUp(params.codigo, query),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/home/api/tramite/estado_all/:codigo',
      operationId: 'consultarTodos',
      summary: 'Busca un registro por una respuesta en todos los trámites',
      params: anyCodeParam,
      query: pair,
      answers: found,
      handle: ({ query }) => lookUp('*', query),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/home/api/tramite/info/:codigo',
      operationId: 'preguntasDelTramite',
      summary: 'Las preguntas de un trámite, en el orden de su formulario',
      params: codeParam,
      answers: {
        200: {
          description: 'Las preguntas',
          schema: questions,
        },
        ...noForm,
      },
      handle: async ({ params }) => {
        const form = await formOf(params.codigo);
        return json({ msg: 'Preguntas del trámite.', datos: form.describeQuestions() });
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/home/api/tramite/esquema/:codigo',
      operationId: 'esquemaDelTramite',
      summary: 'El formulario de un trámite como JSON Schema 2020-12, con su `ui`',
      description:
        'Para páginas que se generan. El esquema es de las respuestas como JSON; los archivos se describen en él y se envían ' +
        'como multipart. Lo que admite puede rechazarse por lo que JSON Schema no sabe decir, como un dígito de verificación ' +
        'o una condición.',
      params: codeParam,
      answers: { 200: { description: 'El formulario', schema: formDescription }, ...noForm },
      handle: async ({ params }) => json((await formOf(params.codigo)).asSchema()),
    }),
  ];
}
