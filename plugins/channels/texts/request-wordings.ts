import { shownAnswers } from './shown-answers.js';

/** The texts for requests that a record waits for, and that are handed in here. */
export const requestWordings = {
  pendientes: '¿Qué quiere entregar?',
  pendiente_linea: '{{ pendiente }} ({{ tramite }}, {{ radicado }})',
  pendientes_ninguno: `{% if clave %}Ese trámite no espera nada de usted.{% else %}Ningún trámite que hizo en este chat espera algo de usted. Si lo hizo en otro lugar, escriba /pendiente y la clave.{% endif %}`,
  pendientes_fuera: 'Listo. /pendiente muestra la lista de nuevo.',
  pendiente_que_clave: 'Escriba /pendiente solo, o con la clave que recibió al radicar, que empieza por key_.',
  pendiente_comenzado: `Para el radicado {{ radicado }}, {{ tramite }}, se le pide: {{ pendiente }}{% if terminado %}. El tiempo terminó el {{ hasta | date: "%d/%m/%Y" }}; mientras no decidamos, todavía puede entregarlo{% elsif hasta %}, hasta el {{ hasta | date: "%d/%m/%Y" }}{% endif %}.{% if para_ciudadano %}
{{ para_ciudadano }}{% endif %}{% if si_no_llega %}
{{ si_no_llega }}{% endif %}
Responda cada pregunta; /ayuda dice qué más puede escribir.`,
  pendiente_abierto:
    'Está respondiendo «{{ pendiente }}», del radicado {{ radicado }}. Escriba /continuar para seguir, o /cancelar para dejarlo.',
  pendiente_cancelado: 'No se entregó nada: «{{ pendiente }}» sigue pendiente. /pendiente lo muestra de nuevo.',
  pendiente_revision: `Esto se entregará para el radicado {{ radicado }}, {{ tramite }}{% if partes > 1 %} ({{ parte }} de {{ partes }}){% endif %}
${shownAnswers}`,
  pendiente_recibido:
    'Se recibió «{{ pendiente }}»: el trámite del radicado {{ radicado }} sigue. /pendiente muestra si falta algo más.',
  pendiente_no_recibido: '{{ motivo }}',
  pendiente_cerrado:
    'Lo que se le pidió ya se respondió, o su tiempo se venció: aquí no se puede entregar. /pendiente muestra si falta algo más.',
  pendiente_borrado: 'Lo que respondió aquí ya no está guardado. Escriba /pendiente para responder de nuevo.',
  pendiente_sin_enlace: 'Lo que se le pide se entrega en este chat: no hay una dirección para seguir en otro lugar.',
} as const;
