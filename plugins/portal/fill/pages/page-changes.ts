import { z } from 'zod';

/** The events before a page is shown, as its address names them. */
const pageChanges = ['si', 'ventana', 'nuevo', 'grande', 'aviso', 'sin-aceptar', 'no-recibe'] as const;

export type PageChange = (typeof pageChanges)[number];

/** The parameter of an address. Anything else is ignored. */
export const pageChange = z.enum(pageChanges).optional().catch(undefined);

/** The messages of a page of questions. */
export const questionNotices: Readonly<Partial<Record<PageChange, string>>> = {
  si: 'El formulario cambió mientras usted respondía. Conservamos sus respuestas que aún sirven: revise esta página antes de continuar.',
  ventana:
    'Otra ventana cambió sus respuestas, y ya no se pregunta lo que usted acaba de responder. Siga desde esta página.',
  nuevo:
    'Este navegador ya no tenía sus respuestas guardadas. Comenzamos otra solicitud con lo que acaba de escribir; para volver a la anterior, abra el enlace que guardó.',
  grande:
    'No pudimos recibir todo lo que envió, porque pesa demasiado. Conservamos lo que alcanzó a llegar: revíselo, y envíe menos texto o archivos más pequeños.',
};

/** The messages of the check of all answers. */
export const reviewNotices: Readonly<Partial<Record<PageChange, string>>> = {
  si: 'El formulario cambió mientras usted respondía. Conservamos sus respuestas que aún sirven: revíselas.',
  ventana: 'Sus respuestas cambiaron en otra ventana mientras las enviaba. Revíselas y radique de nuevo.',
  aviso: 'El aviso de privacidad cambió mientras usted respondía. Léalo y acéptelo de nuevo.',
  'no-recibe': 'Este trámite no está recibiendo solicitudes. Sus respuestas quedan guardadas.',
};

/** Adds to an address what happened. */
export const withChange = (address: string, change: PageChange): string => {
  const [path = '', anchor] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}cambio=${change}${anchor === undefined ? '' : `#${anchor}`}`;
};
